"""Near misses written after the checker was last changed: nothing was mended by them."""

from .written import Told

AFTERWARDS = (
    Told(
        "en",
        "The water bill rose by 12 percent in 2025, the gas bill by 4. Meter readings are due on the last day "
        "of each quarter. Neither tenant has a key to the boiler room; the caretaker, Ilse Brandt, does. "
        "Radiators in the hall stay off until November.",
        (
            "The water bill rose by 12 percent in 2025.",
            "Meter readings are due on the last day of each quarter.",
            "Radiators in the hall stay off until November.",
        ),
        (
            "The water bill rose by 4 percent in 2025.",
            "The gas bill fell by 4 percent.",
            "The water bill rose by 12 percent in 2024.",
            "Meter readings are due on the first day of each quarter.",
            "Both tenants have a key to the boiler room.",
            "The tenants have a key to the boiler room.",
            "Radiators in the hall stay on until November.",
            "Ilse Brandt has no key to the boiler room.",
            "Radiators in the hall stay off from November on.",
        ),
    ),
    Told(
        "en",
        "Onboarding: new hires get a laptop on day one and access to production after the security course. "
        "Mentors are chosen by the team lead, not by HR. Victor wrote the checklist; Amara translated it into "
        "French. Probation lasts six months, in Berlin three.",
        (
            "Mentors are chosen by the team lead.",
            "Victor wrote the checklist.",
            "Probation lasts six months.",
        ),
        (
            "New hires get access to production on day one.",
            "Mentors are chosen by HR.",
            "Amara wrote the checklist.",
            "Victor translated the checklist into French.",
            "Probation in Berlin lasts six months.",
            "New hires get access to production before the security course.",
            "Amara translated it into German.",
            "Probation lasts three months.",
        ),
    ),
    Told(
        "en",
        "The telescope's mirror is 203 mm wide and its focal length 1200 mm. Collimate it after every "
        "transport. The 9 mm eyepiece gives 133x; higher is useless on most nights. Saturn was best on 8 "
        "September, Jupiter was hidden by clouds.",
        (
            "The mirror is 203 mm wide.",
            "Collimate it after every transport.",
            "Jupiter was hidden by clouds.",
        ),
        (
            "The mirror is 1200 mm wide.",
            "The focal length is 203 mm.",
            "Collimate it before every transport.",
            "The 9 mm eyepiece gives 331x.",
            "Higher magnification is useful on most nights.",
            "Jupiter was best on 8 September.",
            "Saturn was hidden by clouds.",
            "The 9 cm eyepiece gives 133x.",
        ),
    ),
    Told(
        "zh",
        "社區菜園：每戶分到六坪，水費平均分攤。農藥一律禁止，有機肥可以用。週末上午九點開放澆水，平日傍晚五點後。今年蕃茄長得最好，茄子最差。阿福伯負責鑰匙，鄰居小敏代班。",
        (
            "農藥一律禁止。",
            "今年蕃茄長得最好。",
            "阿福伯負責鑰匙。",
        ),
        (
            "每戶分到八坪。",
            "水費按坪數分攤。",
            "農藥可以用。",
            "有機肥一律禁止。",
            "平日上午九點開放澆水。",
            "今年茄子長得最好。",
            "今年蕃茄長得最差。",
            "小敏負責鑰匙。",
            "週末傍晚五點後開放澆水。",
        ),
    ),
    Told(
        "zh",
        "伺服器搬遷會議：預定八月第一週搬，停機不超過兩小時。資料庫先搬，前端後搬。偉銘反對在週五搬，其他人沒意見。備援線路由中華電信提供，月租三千。舊機房租約到九月底，不續約。",
        (
            "停機不超過兩小時。",
            "資料庫先搬，前端後搬。",
            "舊機房租約到九月底。",
        ),
        (
            "前端先搬，資料庫後搬。",
            "停機超過兩小時。",
            "偉銘贊成在週五搬。",
            "其他人反對在週五搬。",
            "八月第一週已經搬完。",
            "備援線路由遠傳提供。",
            "舊機房租約會續約。",
            "舊機房租約到八月底。",
            "月租三萬。",
        ),
    ),
    Told(
        "zh",
        "小說大綱：主角阿湛二十七歲，住在花蓮，怕水。妹妹阿渝是潛水教練。第三章兩人吵架，起因是父親的船。結局未定，傾向讓阿湛把船賣掉。編輯覺得第一章太慢，建議從颱風夜寫起。",
        (
            "阿湛二十七歲。",
            "第三章兩人吵架。",
            "編輯覺得第一章太慢。",
        ),
        (
            "阿渝怕水。",
            "阿湛是潛水教練。",
            "阿湛住在台東。",
            "阿湛把船賣掉了。",
            "編輯覺得第三章太慢。",
            "第一章兩人吵架。",
            "吵架的起因是父親的房子。",
            "編輯建議從第三章寫起。",
            "結局已定。",
        ),
    ),
)
