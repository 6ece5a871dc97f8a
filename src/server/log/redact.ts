/** Matches only from the start of a word, because trying every position of a long word takes quadratic time. */
const EMAIL = /(?<![^\s<>"'`(),;:/])[^\s<>"'`(),;:/]+@[^\s<>"'`(),;:/]+/g
/** Seven or more digits with phone separators. Ids and hashes have letters between their digits. */
const PHONE = /(?<![\w-])\+?\(?\d(?:[\s().-]?\d){6,}(?![\w-])/g
/** Messages put values in quotation marks. */
const QUOTED = /(["'`])(?:(?!\1).)*\1/gs

export function redact(text: string): string {
  return redactContacts(text.replace(QUOTED, '$1…$1'))
}

export function redactContacts(text: string): string {
  return text.replace(EMAIL, '[email]').replace(PHONE, '[number]')
}
