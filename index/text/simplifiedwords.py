"""What we say in Traditional Chinese, as a reader of Simplified is told it: standard library only, nothing of OpenCC.

Notes are never written anew by this; `normalize.scripts` has OpenCC for what a model reads.
"""

import re
from functools import cache
from pathlib import Path


def simplified(text: str) -> str:
    """A message of ours in Simplified characters and in the words that are usual with them; fields in braces stay."""
    return _words().sub(lambda found: _WORDS[found[0]], text).translate(_characters())


@cache
def _words() -> re.Pattern[str]:
    return re.compile("|".join(sorted(map(re.escape, _WORDS), key=len, reverse=True)))


@cache
def _characters() -> dict[int, str]:
    """Code point → Simplified character, of the forms that searches fold too."""
    forms, simple = Path(__file__).with_name("hanforms.txt").read_text("utf-8").splitlines()[:2]
    return dict(zip(map(ord, forms), simple, strict=True))


_PAIRS = """
資料夾/文件夹 資料庫/数据库 資料/数据 副檔名/扩展名 設定檔/配置文件 查詢檔/查询文件 紀錄檔/日志文件 檔名/文件名
存檔/保存 檔案/文件 文件/文档 設定/设置 預設/默认 程式碼/代码 程式語言/编程语言 背景程式/后台程序 程式/程序
雜湊值/哈希值 搜尋/搜索 連線/连接 連結/链接 埠/端口 位址/地址 伺服器/服务器 網際網路/互联网 網路/网络 匯出/导出
開啟/打开 行程/进程 社群/社区 萬用字元/通配符 字元/字符 位元組/字节 字串/字符串 陣列/数组 物件/对象 引數/参数
變數/变量 欄位/字段 介面/界面 終端機/终端 記憶體/内存 磁碟/磁盘 快取/缓存 使用者/用户 登入/登录 登出/注销 載入/加载
支援/支持 金鑰/密钥 訊息/消息 資訊/信息 呼叫/调用 專案/项目 視窗/窗口 滑鼠/鼠标 剪貼簿/剪贴板 貼上/粘贴 剪下/剪切
選單/菜单 點選/点击 影片/视频 片語/短语 存取/访问 檢視/查看 傳送/发送 語意/语义 紀錄/记录 儲存庫/仓库 儲存/保存
淺層複製/浅克隆 佈景主題/主题 敘述/语句 回覆/回复 捲動/滚动 一列/一行 幾列/几行 著/着 「/“ 」/”
"""
_WORDS = {"} 列": "} 行"} | {there: here for there, _, here in (pair.partition("/") for pair in _PAIRS.split())}
"""Traditional → Simplified, where the readers of the two use different words or marks."""
