# tally.awk - add up meson's testlog.json files: one line of JSON for each test program.
#
# A cmocka program tells how many of its tests passed and failed; any other counts as one test.
# `broken` is 1 when meson itself reported a failure, so that none can get lost on the way.

function told(line, word,    text) {
    text = line
    if (!match(text, "\\[  " word "  \\] [0-9]+ test")) return -1
    text = substr(text, RSTART, RLENGTH)
    gsub(/[^0-9]/, "", text)
    return text + 0
}

{
    if (!match($0, /[^\\]"result": "[A-Z]+"/)) next
    result = substr($0, RSTART + 12, RLENGTH - 13)
    if (result == "SKIP") { skipped++; next }
    good = told($0, "PASSED")
    bad = told($0, "FAILED")
    if (good < 0 && bad < 0) good = (result == "OK")
    if (good > 0) passed += good
    if (bad > 0) failed += bad
    if (result != "OK" && bad <= 0) failed++
}

END {
    if (passed + failed == 0 || (broken && !failed)) failed++
    if (skipped) print skipped " skipped"
    print (passed + 0) " passed, " (failed + 0) " failed"
    exit failed > 0
}
