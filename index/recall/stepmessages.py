"""What each stage says it did to a note, for whoever wants a ranking explained: English, Traditional, Simplified."""

STEPS: dict[str, tuple[str, str, str]] = {
    "step_place": ("place {before} → {after}", "第 {before} 名 → 第 {after} 名", "第 {before} 名 → 第 {after} 名"),
    "step_first": ("{made_of}, place {place}", "{made_of}，第 {place} 名", "{made_of}，第 {place} 名"),
    "step_dropped": ("dropped from place {place}", "原在第 {place} 名，已捨去", "原在第 {place} 名，已舍去"),
    "step_made_of": (
        "words {words:.2f} covering {coverage:.2f}, meaning {meaning}",
        "字詞 {words:.2f}，涵蓋 {coverage:.2f}，語意 {meaning}",
        "字词 {words:.2f}，涵盖 {coverage:.2f}，语义 {meaning}",
    ),
    "step_named_so": ("{made_of}, named so", "{made_of}，名稱相符", "{made_of}，名称相符"),
    "step_no_meaning": ("none", "無", "无"),
    "step_age": ("{:.0f} days old", "{:.0f} 天前", "{:.0f} 天前"),
    "step_age_unknown": ("age unknown", "日期不明", "日期不明"),
    "step_confidence": ("confidence {:.2f}", "可信程度 {:.2f}", "可信程度 {:.2f}"),
    "step_trust": ("trust {:.2f}", "來源信任 {:.2f}", "来源信任 {:.2f}"),
    "step_votes": ("votes {:+d}", "評價 {:+d}", "评价 {:+d}"),
    "step_tokens": ("about {:.0f} tokens", "約 {:.0f} 個 token", "约 {:.0f} 个 token"),
    "step_half_life": ("half-life {:.0f} days", "半衰期 {:.0f} 天", "半衰期 {:.0f} 天"),
    "step_centrality": ("centrality {:.2f}", "中心度 {:.2f}", "中心度 {:.2f}"),
    "step_centrality_concepts": ("centrality {:.2f} by concepts", "依概念的中心度 {:.2f}", "依概念的中心度 {:.2f}"),
    "step_cosine": ("meaning {:.2f}", "語意 {:.2f}", "语义 {:.2f}"),
    "step_factor": ("{why}: × {factor}", "{why}：× {factor}", "{why}：× {factor}"),
    "step_gate": ("below {least:.3f}", "低於 {least:.3f}", "低于 {least:.3f}"),
    "step_like": ("{near:.2f} like a better one", "與更好的一則相似 {near:.2f}", "与更好的一则相似 {near:.2f}"),
    "step_likeness": (
        "likeness {apart:+.3f} above an unrelated note",
        "相似度比無關的筆記高 {apart:+.3f}",
        "相似度比无关的笔记高 {apart:+.3f}",
    ),
    "step_walks": (
        "walks {rank:.4f}, way of {length}",
        "隨機漫步 {rank:.4f}，路徑 {length} 步",
        "随机漫步 {rank:.4f}，路径 {length} 步",
    ),
    "step_central": (
        "central in community {number}, place {place}",
        "社群 {number} 的中心，第 {place} 名",
        "社群 {number} 的中心，第 {place} 名",
    ),
}  # fmt: skip
