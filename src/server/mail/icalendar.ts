/** Longest line of an iCalendar object, in octets without its end (RFC 5545 §3.1). */
const MAX_OCTETS = 75

/** One content line: its name with parameters, and its value as it stands there. */
export type ContentLine = readonly [name: string, value: string]

/** The lines of an iCalendar object, folded and ended as RFC 5545 asks. */
export function contentLines(lines: readonly ContentLine[]): string {
  return lines.map(([name, value]) => `${folded(`${name}:${value}`)}\r\n`).join('')
}

/** A TEXT value: nothing in it ends the line or the value. Control characters that a calendar may not hold are left out. */
export function textValue(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\p{Cc}]/gu, (control) => (control === '\n' || control === '\t' ? control : ''))
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n')
}

/** A parameter's value in quotes, with the signs of RFC 6868 for what quotes cannot hold. */
export function paramValue(text: string): string {
  const plain = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
  return `"${plain.replace(/\^/g, '^^').replace(/"/g, "^'")}"`
}

/** Cut where a line is full, between characters: half of one is unreadable until it is put together again. */
function folded(line: string): string {
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
