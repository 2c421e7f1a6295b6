#!/bin/sh
# The smallest bot there is: it plays the first legal action, in any game (docs/bots/exec.md).
#
#     ridotto arena opera --seats 2 --bots exec:examples/exec_bot.sh,random --games 20
while IFS= read -r line; do
    case $line in
    '{"t":"hello"'*) echo '{"t":"ready"}' ;;
    *) echo "$line" | sed 's/.*"legal":\[\([0-9]*\).*/\1/' ;;
    esac
done
