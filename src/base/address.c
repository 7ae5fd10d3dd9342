#include "base/address.h"

#include "base/buf.h"

enum { GROUPS = 8 }; /* of 16 bits each; the first four are the network */

static int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* "192.0.2.7" into two groups; false if it is none. */
static bool read_dotted(const char *text, uint16_t group[2]) {
    uint32_t address = 0;
    for (int part = 0; part < 4; part++) {
        uint32_t number = 0, digits = 0;
        for (; *text >= '0' && *text <= '9' && digits < 3; text++, digits++)
            number = 10 * number + (uint32_t)(*text - '0');
        if (!digits || number > 255 || *text != (part < 3 ? '.' : 0)) return false;
        address = address << 8 | number;
        text++;
    }
    group[0] = (uint16_t)(address >> 16);
    group[1] = (uint16_t)address;
    return true;
}

/* Four hexadecimal digits at most; how many there were. */
static int read_group(const char *text, uint16_t *group) {
    uint32_t number = 0;
    int digits = 0;
    for (; digits < 4 && hex_digit(text[digits]) >= 0; digits++)
        number = number << 4 | (uint32_t)hex_digit(text[digits]);
    *group = (uint16_t)number;
    return digits;
}

static bool read_six(const char *text, uint16_t group[GROUPS]) {
    int count = 0, gap = -1;
    uint16_t read[GROUPS];
    if (text[0] == ':' && text[1] == ':') text += 2, gap = 0;
    while (*text && *text != '%') { /* a zone says which cable, not who */
        if (count <= GROUPS - 2 && read_dotted(text, &read[count])) {
            count += 2;
            break;
        }
        int digits = count < GROUPS ? read_group(text, &read[count]) : 0;
        if (!digits) return false;
        count++, text += digits;
        if (!*text || *text == '%') break;
        if (*text++ != ':') return false;
        if (*text == ':') {
            if (gap >= 0) return false;
            gap = count, text++;
        } else if (!*text) return false;
    }
    if (gap < 0 ? count != GROUPS : count >= GROUPS) return false;
    int head = gap < 0 ? count : gap;
    for (int i = 0; i < GROUPS; i++) {
        int tail = i - (GROUPS - count);
        group[i] = i < head ? read[i] : tail >= head ? read[tail] : 0;
    }
    return true;
}

static bool is_mapped(const uint8_t bytes[ADDRESS_BYTES]) { /* ::ffff:a.b.c.d */
    for (int i = 0; i < 10; i++)
        if (bytes[i]) return false;
    return bytes[10] == 0xff && bytes[11] == 0xff;
}

static bool is_local(const uint8_t bytes[ADDRESS_BYTES]) {
    if (is_mapped(bytes)) return bytes[12] == 127;
    for (int i = 0; i < ADDRESS_BYTES - 1; i++)
        if (bytes[i]) return false;
    return bytes[ADDRESS_BYTES - 1] == 1;
}

bool address_read(const char *text, uint8_t bytes[ADDRESS_BYTES]) {
    uint16_t group[GROUPS] = { [5] = 0xffff };
    if (!read_dotted(text, &group[6]) && !read_six(text, group)) return false;
    for (int i = 0; i < GROUPS; i++) {
        bytes[2 * i] = (uint8_t)(group[i] >> 8);
        bytes[2 * i + 1] = (uint8_t)group[i];
    }
    return true;
}

AddressPlace address_place(const char *text) {
    AddressPlace place = { 0 };
    if (!address_read(text, place.key)) return place;
    place.local = is_local(place.key);
    for (int i = ADDRESS_BYTES / 2; i < ADDRESS_BYTES && !is_mapped(place.key); i++)
        place.key[i] = 0;
    return place;
}

void address_key(const char *text, char key[ADDRESS_KEY]) {
    Buf out = buf_over(key, ADDRESS_KEY);
    uint8_t b[ADDRESS_BYTES];
    if (!address_read(text, b)) buf_text(&out, text);
    else if (is_mapped(b))
        buf_print(&out, "%u.%u.%u.%u", (unsigned)b[12], (unsigned)b[13], (unsigned)b[14],
                  (unsigned)b[15]);
    else {
        for (int i = 0; i < 8; i += 2)
            buf_print(&out, "%x:", (unsigned)b[i] << 8 | (unsigned)b[i + 1]);
        buf_text(&out, ":/64");
    }
}
