#!/bin/sh
@MARK@: written by `recall hooks install`, taken away by `recall hooks uninstall`.
# It leaves word that something happened here. It fails never, waits for nothing, prints nothing.
# Add nothing to it, since it is replaced as a whole; what you put into @EVENT@@KEPT@ beside it is run too.
@LINE@
kept="${0%/*}/@EVENT@@KEPT@"
if [ -f "$kept" ] && [ -x "$kept" ]; then exec "$kept" "$@"; fi
exit 0
