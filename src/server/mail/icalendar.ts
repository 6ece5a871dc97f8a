export const CALENDAR_FILE = 'reservation.ics'

/** In octets without the line end (RFC 5545 §3.1). */
const MAX_OCTETS = 75

export type ContentLine = readonly [name: string, value: string]

/** Serialises content lines, folded and terminated according to RFC 5545. */
export function contentLines(lines: readonly ContentLine[]): string {
  return lines.map(([name, value]) => `${folded(`${name}:${value}`)}\r\n`).join('')
}

/** Escapes a TEXT value, so that it cannot end the line or the value. Removes control characters, which calendars must not contain. */
export function textValue(text: string): string {
  if (!/[\p{Cc}\\;,]/u.test(text)) return text
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\p{Cc}]/gu, (control) => (control === '\n' || control === '\t' ? control : ''))
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n')
}

/** Quotes a parameter value, with the escapes of RFC 6868. */
export function paramValue(text: string): string {
  const plain = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
  return `"${plain.replace(/\^/g, '^^').replace(/"/g, "^'")}"`
}

/** Never folds within a character, because some programs decode each line separately. */
function folded(line: string): string {
  // Most lines are short, and iterating over every character would take most of the time of a long calendar.
  if (Buffer.byteLength(line) <= MAX_OCTETS) return line
  let out = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > MAX_OCTETS) {
      out += '\r\n '
      octets = 1
    }
    out += character
    octets += size
  }
  return out
}
