"""What `recall dream` says, in English and Traditional Chinese."""

DREAM = {
    "help_dream": ("make the concept graph anew and tidy the index", "重建概念圖並整理索引"),
    "dreaming_graph": ("Making the graph anew", "正在重建概念圖"),
    "dreaming_index": ("Tidying the index", "正在整理索引"),
    "dreaming_proposals": ("Looking for what there is to decide", "正在尋找待決定的事項"),
    "dreaming_golden": ("Asking the vault's own questions", "正在重問筆記庫自己的問題"),
    "dream_notes": ("{n:,} {n:note|notes}", "{n:,} 則筆記"),
    "dream_concepts": ("{n:,} {n:concept|concepts}", "{n:,} 個概念"),
    "dream_edges": ("{n:,} {n:edge|edges}", "{n:,} 條關聯"),
    "dream_communities": ("{n:,} {n:community|communities}", "{n:,} 個社群"),
    "dream_drift": ("{n:,} {n:note|notes} had changed since the last time", "自上次以來有 {n:,} 則筆記變動"),
    "dream_pruned": (
        "tidied away: what was kept for searching by meaning of {n:,} {n:passage that is|passages that are} gone",
        "已清理 {n:,} 個段落的語意搜尋資料（原文已刪改）",
    ),
    "dream_proposals": (
        "{n:,} {n:proposal|proposals} ({kinds}); see recall govern list",
        "{n:,} 項提議（{kinds}）；請看 recall govern list",
    ),
    "dream_golden": ("{name} {value:.3f} over {n} {n:question|questions}", "{name} {value:.3f}（{n} 個問題）"),
    "dream_worse": (
        "{name} fell from {old:.3f} to {new:.3f} since the last dream",
        "{name} 自上次從 {old:.3f} 降到 {new:.3f}",
    ),
    "dreamt_in": ("Dreamt: {names}", "已整理：{names}"),
    "dreamt_nowhere": ("No dream was due.", "沒有到了時間卻還沒整理的筆記庫。"),
    "dreamt": ("Done in {seconds:.1f} s.", "完成，耗時 {seconds:.1f} 秒。"),
}
"""Key: English, Traditional Chinese."""
