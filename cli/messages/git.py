"""What commands say of git, in English and Traditional Chinese."""

GIT = {
    "git_line": (
        "git {branch} at {head}, {commits:,} {commits:commit|commits}{more}",
        "git {branch}，位於 {head}，{commits:,} 個提交{more}",
    ),
    "git_detached": ("(detached)", "（未在分支上）"),
    "git_unborn": ("(no commit yet)", "（尚無提交）"),
    "git_reading": (", {done:,} read", "，已讀取 {done:,} 個"),
    "git_by_commit": (", indexed by commit", "，依提交建立索引"),
    "git_failed": ("git: {reason}", "git：{reason}"),
    "history_agent": ("by an agent", "由代理程式"),
    "history_sum": (
        "{commits:,} {commits:commit|commits} since {first}, last {last}, by {authors}",
        "自 {first} 起共 {commits:,} 個提交，最近 {last}，作者：{authors}",
    ),
    "history_unknown": ("an unknown time", "不明時間"),
    "history_agents": ("{n:,} of them with agents", "其中 {n:,} 個有代理程式參與"),
}
