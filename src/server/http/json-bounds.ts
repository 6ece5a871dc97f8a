/** Twice the values of a menu of 1,000 items. Validating 100,000 values takes seconds. */
const MAX_VALUES = 20_000
/** Maximum nesting of arrays and objects; a published menu has 6 levels. */
const MAX_DEPTH = 20

const QUOTE = 0x22
const COMMA = 0x2c
const BACKSLASH = 0x5c
const OPEN_ARRAY = 0x5b
const CLOSE_ARRAY = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

/**
 * Returns whether JSON has at most 20,000 values and 20 levels. Scans the bytes once, so that a hostile body is rejected before parsing.
 * Does not check whether the JSON is valid.
 */
export function isWithinJsonBounds(json: Uint8Array): boolean {
  let values = 1
  let depth = 0
  let isInString = false
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]
    if (isInString) {
      if (byte === BACKSLASH) at++
      else if (byte === QUOTE) isInString = false
    } else if (byte === QUOTE) isInString = true
    else if (byte === COMMA) values++
    else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) {
      values++
      depth++
    } else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) depth--
    if (values > MAX_VALUES || depth > MAX_DEPTH) return false
  }
  return true
}
