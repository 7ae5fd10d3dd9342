#include "tournament/ratio.h"

#include <assert.h>
#include <string.h>

/* Room for the sum of two products of RATIO_BITS bits each. */
enum { LIMBS = 2 * RATIO_LIMBS + 1 };

typedef struct Nat {
    uint32_t limb[LIMBS];
} Nat;

static Nat nat(uint64_t number) {
    Nat n = { { (uint32_t)number, (uint32_t)(number >> 32) } };
    return n;
}

static Nat widen(const uint32_t limb[RATIO_LIMBS]) {
    Nat n = { 0 };
    memcpy(n.limb, limb, RATIO_LIMBS * sizeof *limb);
    return n;
}

/* False if it does not fit. */
static bool narrow(const Nat *n, uint32_t limb[RATIO_LIMBS]) {
    memcpy(limb, n->limb, RATIO_LIMBS * sizeof *limb);
    for (int i = RATIO_LIMBS; i < LIMBS; i++)
        if (n->limb[i]) return false;
    return true;
}

static bool is_small_of(const uint32_t *limb, int limbs) { /* below 2^64 */
    uint32_t high = 0;
    for (int i = 2; i < limbs; i++) high |= limb[i];
    return high == 0;
}

static bool is_small(const uint32_t limb[RATIO_LIMBS]) {
    return is_small_of(limb, RATIO_LIMBS);
}

static uint64_t low(const uint32_t *limb) {
    return limb[0] | (uint64_t)limb[1] << 32;
}

static int bits(uint64_t n) {
    return n ? 64 - __builtin_clzll(n) : 0;
}

static int compare(const Nat *a, const Nat *b) {
    for (int i = LIMBS; i-- > 0;)
        if (a->limb[i] != b->limb[i]) return a->limb[i] < b->limb[i] ? -1 : 1;
    return 0;
}

static bool is_zero(const Nat *n) {
    return compare(n, &(Nat){ 0 }) == 0;
}

static Nat add(const Nat *a, const Nat *b) {
    Nat sum;
    uint64_t carry = 0;
    for (int i = 0; i < LIMBS; i++) {
        carry += (uint64_t)a->limb[i] + b->limb[i];
        sum.limb[i] = (uint32_t)carry;
        carry >>= 32;
    }
    return sum;
}

static Nat subtract(const Nat *a, const Nat *b) { /* b is at most a */
    Nat rest;
    uint64_t borrow = 0;
    for (int i = 0; i < LIMBS; i++) {
        uint64_t limb = (uint64_t)a->limb[i] - b->limb[i] - borrow;
        rest.limb[i] = (uint32_t)limb;
        borrow = limb >> 63;
    }
    return rest;
}

/* Of factors of RATIO_BITS bits each. */
static Nat multiply(const Nat *a, const Nat *b) {
    Nat product = { 0 };
    for (int i = 0; i < RATIO_LIMBS; i++) {
        uint64_t carry = 0;
        for (int k = 0; k < RATIO_LIMBS; k++) {
            carry += (uint64_t)a->limb[i] * b->limb[k] + product.limb[i + k];
            product.limb[i + k] = (uint32_t)carry;
            carry >>= 32;
        }
        product.limb[i + RATIO_LIMBS] = (uint32_t)carry;
    }
    return product;
}

static Nat times(const Nat *a, uint32_t by) {
    Nat product;
    uint64_t carry = 0;
    for (int i = 0; i < LIMBS; i++) {
        carry += (uint64_t)a->limb[i] * by;
        product.limb[i] = (uint32_t)carry;
        carry >>= 32;
    }
    return product;
}

static Nat twice(const Nat *a) {
    return add(a, a);
}

/* Bit by bit; only numbers beyond 64 bits and printed ones come here. */
static Nat divide(const Nat *a, const Nat *by) {
    Nat quotient = { 0 }, rest = { 0 };
    int limbs = LIMBS;
    while (limbs > 0 && !a->limb[limbs - 1]) limbs--;
    for (int bit = 32 * limbs; bit-- > 0;) {
        rest = twice(&rest);
        rest.limb[0] |= a->limb[bit / 32] >> bit % 32 & 1;
        if (compare(&rest, by) < 0) continue;
        rest = subtract(&rest, by);
        quotient.limb[bit / 32] |= UINT32_C(1) << bit % 32;
    }
    return quotient;
}

static uint64_t small_divisor(uint64_t a, uint64_t b) {
    while (b >> 32) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    if (!b) return a;
    uint32_t left = (uint32_t)b, right = (uint32_t)(a % b); /* short divisions are quicker */
    while (right) {
        uint32_t rest = left % right;
        left = right;
        right = rest;
    }
    return left;
}

static void halve(Nat *n) {
    for (int i = 0; i < LIMBS - 1; i++) n->limb[i] = n->limb[i] >> 1 | n->limb[i + 1] << 31;
    n->limb[LIMBS - 1] >>= 1;
}

/* The greatest common divisor by halving and subtracting; b is not 0. */
static Nat divisor(Nat a, Nat b) {
    if (is_zero(&a)) return b;
    int twos = 0;
    while (!(a.limb[0] & 1) && !(b.limb[0] & 1)) halve(&a), halve(&b), twos++;
    while (!is_zero(&a)) {
        while (!(a.limb[0] & 1)) halve(&a);
        while (!(b.limb[0] & 1)) halve(&b);
        if (compare(&a, &b) >= 0) a = subtract(&a, &b);
        else b = subtract(&b, &a);
    }
    while (twos-- > 0) b = twice(&b);
    return b;
}

static Ratio reduce_small(uint64_t num, uint64_t den, bool negative) {
    uint64_t common = small_divisor(num, den);
    num /= common;
    den /= common;
    return (Ratio){ .num = { (uint32_t)num, (uint32_t)(num >> 32) },
                    .den = { (uint32_t)den, (uint32_t)(den >> 32) },
                    .negative = negative && num };
}

static Ratio reduce(const Nat *num, const Nat *den, bool negative) {
    Nat common = divisor(*num, *den);
    Nat above = divide(num, &common), below = divide(den, &common);
    Ratio r = { .negative = negative && !is_zero(num) };
    bool fits = narrow(&above, r.num);
    r.lost = !narrow(&below, r.den) || !fits;
    return r;
}

Ratio ratio_of(int64_t num, uint64_t den) {
    assert(den);
    return reduce_small(num < 0 ? 0 - (uint64_t)num : (uint64_t)num, den, num < 0);
}

static Ratio lost(void) {
    return (Ratio){ .den = { 1 }, .lost = true };
}

/* The everyday sum: everything, the products included, stays below 2^64. */
static bool add_small(const Ratio *a, const Ratio *b, Ratio *sum) {
    if (a->negative || b->negative) return false;
    if (!is_small(a->num) || !is_small(a->den) || !is_small(b->num) || !is_small(b->den))
        return false;
    uint64_t an = low(a->num), ad = low(a->den), bn = low(b->num), bd = low(b->den);
    uint64_t common = small_divisor(ad, bd);
    ad /= common;
    bd /= common;
    if (bits(an) + bits(bd) > 63 || bits(bn) + bits(ad) > 63) return false;
    if (bits(ad) + bits(bd) + bits(common) > 64) return false;
    *sum = reduce_small(an * bd + bn * ad, ad * bd * common, false);
    return true;
}

Ratio ratio_add(const Ratio *a, const Ratio *b) {
    if (a->lost || b->lost) return lost();
    Ratio sum;
    if (add_small(a, b, &sum)) return sum;
    Nat an = widen(a->num), ad = widen(a->den), bn = widen(b->num), bd = widen(b->den);
    Nat left = multiply(&an, &bd), right = multiply(&bn, &ad), below = multiply(&ad, &bd);
    if (a->negative == b->negative) {
        Nat above = add(&left, &right);
        return reduce(&above, &below, a->negative);
    }
    bool left_larger = compare(&left, &right) >= 0;
    Nat above = left_larger ? subtract(&left, &right) : subtract(&right, &left);
    return reduce(&above, &below, left_larger ? a->negative : b->negative);
}

Ratio ratio_divide(const Ratio *a, uint32_t by) {
    assert(by);
    if (a->lost) return lost();
    if (is_small(a->num) && is_small(a->den) && bits(low(a->den)) + bits(by) <= 64)
        return reduce_small(low(a->num), low(a->den) * by, a->negative);
    Nat num = widen(a->num), den = widen(a->den);
    den = times(&den, by);
    return reduce(&num, &den, a->negative);
}

int ratio_compare(const Ratio *a, const Ratio *b) {
    assert(!a->lost && !b->lost);
    if (a->negative != b->negative) return a->negative ? -1 : 1;
    int order;
    if (is_small(a->num) && is_small(b->den) && is_small(b->num) && is_small(a->den) &&
        bits(low(a->num)) + bits(low(b->den)) <= 64 &&
        bits(low(b->num)) + bits(low(a->den)) <= 64) {
        uint64_t left = low(a->num) * low(b->den), right = low(b->num) * low(a->den);
        order = (left > right) - (left < right);
    } else {
        Nat an = widen(a->num), ad = widen(a->den), bn = widen(b->num), bd = widen(b->den);
        Nat left = multiply(&an, &bd), right = multiply(&bn, &ad);
        order = compare(&left, &right);
    }
    return a->negative ? -order : order;
}

/* Divide by ten and give the rest. */
static uint32_t last_digit(Nat *n) {
    uint64_t rest = 0;
    for (int i = LIMBS; i-- > 0;) {
        rest = rest << 32 | n->limb[i];
        n->limb[i] = (uint32_t)(rest / 10);
        rest %= 10;
    }
    return (uint32_t)rest;
}

/* Append the number with a point before its last `places` digits. */
static void print_nat(Nat n, int places, char mark, Buf *out) {
    char digits[32 * LIMBS / 3];
    int at = (int)sizeof digits;
    bool small = is_small_of(n.limb, LIMBS), more = true;
    uint64_t rest = low(n.limb);
    for (int written = 0; more || written <= places; written++) {
        if (written && written == places) digits[--at] = mark;
        digits[--at] = (char)('0' + (small ? rest % 10 : last_digit(&n)));
        rest /= 10;
        more = small ? rest > 0 : !is_zero(&n);
    }
    buf_bytes(out, digits + at, sizeof digits - (size_t)at);
}

void ratio_print(const Ratio *r, Buf *out) {
    if (r->lost) {
        buf_char(out, '?');
        return;
    }
    if (r->negative) buf_char(out, '-');
    print_nat(widen(r->num), 0, '.', out);
    Nat den = widen(r->den);
    if (compare(&den, &(Nat){ { 1 } }) == 0) return;
    buf_char(out, '/');
    print_nat(den, 0, '.', out);
}

/* Append scale * r rounded half up, the last `places` digits behind the mark. */
static void print_scaled(const Ratio *r, uint32_t scale, int places, char mark, Buf *out) {
    if (r->lost) {
        buf_char(out, '?');
        return;
    }
    Nat num = widen(r->num), den = widen(r->den);
    for (int i = 0; i < places; i++) num = times(&num, 10);
    num = times(&num, 2 * scale);
    num = add(&num, &den);
    den = twice(&den);
    Nat rounded;
    if (is_small_of(num.limb, LIMBS) && is_small_of(den.limb, LIMBS))
        rounded = nat(low(num.limb) / low(den.limb));
    else rounded = divide(&num, &den);
    if (r->negative && !is_zero(&rounded)) buf_char(out, '-');
    print_nat(rounded, places, mark, out);
}

void ratio_decimal_with(const Ratio *r, int places, char mark, Buf *out) {
    assert(places >= 0 && places <= 9);
    print_scaled(r, 1, places, mark, out);
}

void ratio_percent_with(const Ratio *r, int places, char mark, Buf *out) {
    assert(places >= 0 && places <= 9);
    print_scaled(r, 100, places, mark, out);
}

void ratio_decimal(const Ratio *r, int places, Buf *out) {
    ratio_decimal_with(r, places, '.', out);
}

void ratio_percent(const Ratio *r, int places, Buf *out) {
    ratio_percent_with(r, places, '.', out);
}

enum { DIGITS_MAX = 18 };

/* Digits from `*at` on, appended to `*number`; how many there were, or -1 when they are too many
 * for a number that already has `before` of them. */
static int read_digits(const char *text, size_t size, size_t *at, int before, uint64_t *number) {
    int count = 0;
    for (; *at < size && text[*at] >= '0' && text[*at] <= '9'; ++*at) {
        if (before + ++count > DIGITS_MAX) return -1;
        *number = *number * 10 + (uint64_t)(text[*at] - '0');
    }
    return count;
}

bool ratio_read(const char *text, size_t size, Ratio *r) {
    size_t at = 0;
    bool negative = size > 0 && text[0] == '-';
    if (negative) at++;
    uint64_t num = 0, den = 0;
    int whole = read_digits(text, size, &at, 0, &num);
    if (whole < 1) return false;
    if (at < size && text[at] == '/') {
        at++;
        if (read_digits(text, size, &at, 0, &den) < 1 || den == 0) return false;
    } else {
        den = 1;
        if (at < size && text[at] == '.') {
            at++;
            int decimals = read_digits(text, size, &at, whole, &num);
            if (decimals < 1) return false;
            while (decimals-- > 0) den *= 10;
        }
    }
    while (at < size && text[at] == ' ') at++;
    bool percent = at < size && text[at] == '%';
    if (percent) at++;
    if (at != size) return false;
    *r = ratio_of(negative ? -(int64_t)num : (int64_t)num, den);
    if (percent) *r = ratio_divide(r, 100);
    return true;
}
