"""What a concept was found in, in words: for the command line and for the app."""

SOURCES = {
    # key: (English, Traditional Chinese)
    "source_tag": ("tag", "標籤"),
    "source_title": ("title", "標題"),
    "source_alias": ("alias", "別名"),
    "source_mention": ("mention", "提及"),
    "source_link": ("link", "連結"),
    "source_code": ("code", "程式碼"),
    "source_language": ("code language", "程式語言"),
    "source_name": ("name", "名稱"),
    "source_heading": ("heading", "小標"),
    "source_folder": ("folder", "資料夾"),
    "source_phrase": ("phrase", "詞組"),
}
