"""What the commands that measure say, in English and in Traditional Chinese."""

from __future__ import annotations

MEASURE = {
    # key: (English, Traditional Chinese)
    "help_eval": ("measure search on a file of labelled queries", "用標註好的查詢檔測量搜尋品質"),
    "evaluating": ("asking", "提問中"),
    "eval_all": ("all", "全部"),
    "eval_empty": ("no queries in it", "裡面沒有任何查詢"),
    "eval_hint": (
        'a line a query, such as {{"id": "1", "query": "…", "relevant": ["a.md"]}}',
        '每行一個查詢，例如 {{"id": "1", "query": "…", "relevant": ["a.md"]}}',
    ),
    "eval_pending": (
        "{pending:,} {pending:passage has|passages have} no vector yet: `recall wait --vectors` first",
        "還有 {pending:,} 個段落沒有語意向量：請先執行 `recall wait --vectors`",
    ),
    "eval_unknown": (
        "{n:,} {n:relevant path is|relevant paths are} not in this vault, such as {path}",
        "有 {n:,} 個正解路徑不在這個筆記庫，例如 {path}",
    ),
    "eval_refused_answerable": ("refused: {share:.1%} of the answerable", "拒答：可回答的有 {share:.1%}"),
    "eval_refused_unanswerable": ("refused: {share:.1%} of the unanswerable", "拒答：無解的有 {share:.1%}"),
    "eval_intents": ("asked for: {counts}", "問的是：{counts}"),
    "grading": ("the language model judges", "語言模型評判中"),
    "eval_grades": ("judged by {model}, by the passages found: {counts}", "由 {model} 依找到的段落評判：{counts}"),
    "eval_agreement": (
        "one intent in all languages: {share:.1%} of {n:,} {n:question|questions}",
        "各語言意圖一致：{n:,} 個問題中的 {share:.1%}",
    ),
    "help_benchmark": ("measure what an index saves on your own notes", "用你自己的筆記測量索引省下多少"),
    "benchmarking": ("asking headings of the notes", "用筆記的標題提問"),
    "benchmark_none": ("the notes have no headings to ask for", "這些筆記沒有可以拿來問的標題"),
    "benchmark_none_hint": (
        "measure with questions of your own: recall eval FILE.jsonl",
        "改用自己的問題測量：recall eval 檔案.jsonl",
    ),
    "benchmark_notes": (
        "{n:,} {n:note|notes}, {tokens:,} tokens; index {size:.1f} MB",
        "{n:,} 則筆記，{tokens:,} 個 token；索引 {size:.1f} MB",
    ),
    "benchmark_titles": (
        "|tokens|to the note|half within|95 % within|note found",
        "|token|讀到該筆記|半數不超過|95 % 不超過|找到該筆記",
    ),
    "benchmark_recall": ("ask recall", "問 recall"),
    "benchmark_scan": ("look through the files", "翻找檔案"),
    "benchmark_few": (
        "Here the files themselves are fewer tokens: few or short notes can be read whole as cheaply.",
        "這裡直接讀檔案用的 token 更少：筆記少或短時，整份讀完一樣便宜。",
    ),
    "benchmark_again": (
        "The note was first for {first:.0%} of {n} {n:question|questions}, in the first five for {five:.0%} "
        "(MRR@10 {mrr:.3f}).",
        "{n} 個問題中，{first:.0%} 第一個就是該筆記，{five:.0%} 在前五個（MRR@10 {mrr:.3f}）。",
    ),
    "benchmark_method": (
        "Method: each question is a heading that only one note has. “Ask recall” is one answer of at most {budget} "
        "tokens; “look through the files” reads all notes for the question's words and takes the {whole} with the "
        "most of them whole, which is what reading costs an agent without an index (its own model's time and tries "
        "not counted). Tokens: medians, in all and up to the end of what the right note says, counted as one a Han "
        "character and one for four other characters. A heading is an easy question, "
        "since its words are in the note: for hard ones use `recall eval`.",
        "方法：每個問題都是只有一則筆記才有的標題。「問 recall」是一次最多 {budget} 個 token 的回答；"
        "「翻找檔案」是在所有筆記裡找問題的字詞，再把符合最多的 {whole} 個檔案整份讀完，"
        "也就是代理程式沒有索引時的閱讀成本"
        "（不計它的模型時間與重試）。token 取中位數（全部，以及讀到該筆記為止）：一個漢字算一個，其他字元四個算一個。"
        "標題是簡單的問題，因為字詞就在筆記裡；要量困難的問題，請用 `recall eval`。",
    ),
}
