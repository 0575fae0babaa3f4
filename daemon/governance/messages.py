"""What the daemon says about decisions and proposals, in English and Traditional Chinese."""

GOVERN: dict[str, tuple[str, str]] = {
    # key: (English, Traditional Chinese)
    "not-decided": ("nothing was decided: {reason}", "沒有寫下決定：{reason}"),
    "not-decided.hint": (
        "look at .recall/decisions.toml in the vault; recall health lists its broken lines",
        "請檢查筆記庫的 .recall/decisions.toml；recall health 會列出有問題的行",
    ),
    "same-concept": ("{name} and {other} are one concept already", "{name} 與 {other} 已是同一個概念"),
    "same-concept.hint": ("see its names: recall concepts {name}", "查看它的名稱：recall concepts {name}"),
    "decided-already": ("{what} is decided already ({id})", "{what} 已經決定過（{id}）"),
    "decided-already.hint": ("take it back: recall govern undo {id}", "若要撤回：recall govern undo {id}"),
    "label-taken": ("another concept is called {name}", "已有另一個概念名為 {name}"),
    "label-taken.hint": (
        "make one of both: recall govern merge {subject} {name}",
        "合而為一：recall govern merge {subject} {name}",
    ),
    "not-banned": ("{name} is not banned", "{name} 沒有被禁用"),
    "not-banned.hint": (
        "what stands out so much that it carries no edge can be kept: recall govern keep {name}",
        "若因太常見而不產生關聯，可保留它：recall govern keep {name}",
    ),
    "same-note": ("both are {path}", "兩者都是 {path}"),
    "same-note.hint": ("name two notes", "請指定兩則不同的筆記"),
    "no-copies": ("no copy of {path} is known", "沒有發現 {path} 的副本"),
    "no-copies.hint": (
        "name them: recall govern canonical {path} COPY…",
        "請指定副本：recall govern canonical {path} 副本…",
    ),
    "needs-object": ("{act} needs a second name", "{act} 需要第二個名稱"),
    "needs-object.hint": ("see: recall help govern", "請看：recall help govern"),
    "needs-subject": ("{act} needs a name", "{act} 需要名稱"),
    "needs-subject.hint": ("see: recall help govern", "請看：recall help govern"),
    "no-proposal": ("no proposal is called {id}", "沒有編號 {id} 的提議"),
    "no-proposal.hint": ("list them: recall govern list", "列出提議：recall govern list"),
    "no-decision": ("no decision {id} is in force", "沒有生效中的決定 {id}"),
    "no-decision.hint": ("list them: recall govern list decisions", "列出決定：recall govern list decisions"),
    "nothing-to-undo": ("nothing has been decided that could be undone", "沒有可以撤回的決定"),
    "nothing-to-undo.hint": ("see what there is to decide: recall govern list", "看看有什麼可決定：recall govern list"),
    "no-kind": ("there are no proposals of kind {name}", "沒有 {name} 這種提議"),
    "no-kind.hint": ("these there are: {names}", "可用的有：{names}"),
    "labels-unread": (
        "the model has yet to read {n} names: what means the same in two languages is proposed after that",
        "模型還有 {n} 個名稱未讀：兩種語言意思相同的提議稍後才有",
    ),
    "labels-model-loading": (
        "the model is still being loaded: what means the same in two languages is proposed after that",
        "模型仍在載入：兩種語言意思相同的提議稍後才有",
    ),
    "notes-to-mend": (
        "not among these: {n} that only an edit of the notes mends; recall govern list has them",
        "另有 {n} 項只能修改筆記來解決，不在其中；用 recall govern list 列出",
    ),
    # what is proposed
    "proposal-god": (
        "{subject} is in {df} of {n} notes: sharing it says little, so it joins none as it is",
        "{subject} 出現在 {n} 則筆記中的 {df} 則：共有它不代表什麼，現在就不以它相連",
    ),
    "proposal-merge": (
        "{subject} ({df}) and {object} ({df_into}) may be one: {name}",
        "{subject}（{df}）與 {object}（{df_into}）可能是同一件事：{name}",
    ),
    "found-plural": ("singular and plural", "單複數"),
    "found-writing": ("written together and apart", "連寫與分寫"),
    "found-region": ("words of two regions", "兩岸用語"),
    "found-alias": ("one is an alias of the other's note", "一個是另一個筆記的別名"),
    "found-short": ("one is the given name of the other", "一個是另一個的名字，不含姓氏"),
    "found-shorthand": ("one is a short form of the other", "一個是另一個的簡稱"),
    "found-gloss": ("one stands in brackets behind the other", "一個寫在另一個後面的括號裡"),
    "found-meaning": ("they mean the same in two languages", "兩種語言意思相同"),
    "proposal-meta-links": (
        "{subject} links to {links} of {n} notes: a map of notes, to be ranked below what it points at",
        "{subject} 連到 {n} 則筆記中的 {links} 則：是索引，宜排在所指筆記之後",
    ),
    "proposal-meta-mentions": (
        "{subject} names a large share of all notes: a map of notes, to be ranked below them",
        "{subject} 提到大部分的筆記：是索引，宜排在它們之後",
    ),
    "proposal-meta-orientation": (
        "{subject} tells an agent its way about: to be ranked below what it points at",
        "{subject} 是給代理程式的導覽：宜排在所指筆記之後",
    ),
    "proposal-mirror": (
        "{subject} is a copy of {object} ({percent} % alike)",
        "{subject} 是 {object} 的副本（{percent} % 相同）",
    ),
    "proposal-orphan": ("nothing joins {subject} with another note", "{subject} 與其他筆記沒有任何關聯"),
    "proposal-stale-cites": (
        "{subject} was not touched for {days} days; links of it that lead to no note: {broken}",
        "{subject} 已有 {days} 天未更動，其中有 {broken} 個連結找不到筆記",
    ),
    "proposal-stale-superseded": (
        "{subject} says that something else took its place: {heir}",
        "{subject} 表明已被取代：{heir}",
    ),
    "proposal-stale-over": ("{subject} says that it is over", "{subject} 表明已過時"),
    "proposal-duplicate-title": ("{n} notes are called {title}", "有 {n} 則筆記名為「{title}」"),
    "proposal-broken-link": ("no note is called {name}", "沒有名為「{name}」的筆記"),
    "proposal-bad-frontmatter": (
        "the frontmatter of {subject} cannot be read whole",
        "{subject} 的 frontmatter 有問題",
    ),
}
