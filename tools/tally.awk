# tally.awk - add up meson's testlog.json files: one line of JSON for each test program.
#
# A cmocka program tells how many of its tests passed, failed and were skipped; any other counts as one test.
# `broken` is 1 when meson or ninja reported a failure, so that none can get lost on the way.

function told(word,    text) {
    if (!match($0, "\\[  " word "  \\] [0-9]+ test")) return -1
    text = substr($0, RSTART, RLENGTH)
    gsub(/[^0-9]/, "", text)
    return text + 0
}

match($0, /[^\\]"result": "[A-Z]+"/) {  # quotes inside a test's own output are escaped
    result = substr($0, RSTART + 12, RLENGTH - 13)
    if (result == "SKIP") { skipped++; next }
    if (result == "EXPECTEDFAIL") { passed++; next } # whatever failed inside was meant to
    fine = result == "OK"
    within = told("SKIPPED")
    if (within > 0) skipped += within
    good = told("PASSED")
    bad = told("FAILED")
    if (good < 0 && bad < 0) good = fine
    if (good > 0) passed += good
    if (bad > 0) failed += bad
    else if (!fine) failed++  # it crashed, leaked or ran out of time
}

END {
    if (passed + failed == 0 || (broken && !failed)) failed++
    if (skipped) print skipped " skipped"
    print (passed + 0) " passed, " (failed + 0) " failed"
    exit failed > 0
}
