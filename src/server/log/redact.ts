/** Matches only from the start of a word, because trying every position of a long word takes quadratic time. */
const EMAIL = /(?<![^\s<>"'`(),;:/])[^\s<>"'`(),;:/]+@[^\s<>"'`(),;:/]+/g
/** Seven or more digits with the separators of phone numbers. Ids and hashes have letters between their digits. */
const PHONE = /(?<![\w-])\+?\(?\d(?:[\s().-]?\d){6,}(?![\w-])/g
/** Text in quotation marks, which messages use for values. */
const QUOTED = /(["'`])(?:(?!\1).)*\1/gs

/** Removes email addresses, phone numbers and quoted values, so that a text can be logged. */
export function redact(text: string): string {
  return redactContacts(text.replace(QUOTED, '$1…$1'))
}

/** Removes email addresses and phone numbers. */
export function redactContacts(text: string): string {
  return text.replace(EMAIL, '[email]').replace(PHONE, '[number]')
}
