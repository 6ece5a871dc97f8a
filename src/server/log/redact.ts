/** Starts only where a word starts: trying every position of a long word would take quadratic time. */
const EMAIL = /(?<![^\s<>"'`(),;:/])[^\s<>"'`(),;:/]+@[^\s<>"'`(),;:/]+/g
/** Seven digits or more, as phone numbers are written. Ids and hashes have letters between their digits. */
const PHONE = /(?<![\w-])\+?\(?\d(?:[\s().-]?\d){6,}(?![\w-])/g
/** Text in quotation marks: the values that a message names. */
const QUOTED = /(["'`])(?:(?!\1).)*\1/gs

/** Text without email addresses, phone numbers and quoted values, so that it can be logged. */
export function redact(text: string): string {
  return redactContacts(text.replace(QUOTED, '$1…$1'))
}

/** Text without email addresses and phone numbers. */
export function redactContacts(text: string): string {
  return text.replace(EMAIL, '[email]').replace(PHONE, '[number]')
}
