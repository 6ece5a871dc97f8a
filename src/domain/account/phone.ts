/** With spaces, brackets and extension. */
export const PHONE_MAX_LENGTH = 40

const PHONE_CHARACTERS = /^[\p{Nd}\s+().\-/]+(?:(?:ext|x|#)\.?\s*\p{Nd}+)?$/iu

/**
 * Whether a text can be a phone number: 8 to 20 digits (of any script) with the usual separators and an optional extension.
 * E.164 allows 15 digits; prefixes such as 00 and '(0)', and an extension, add to them.
 */
export function isPhone(text: string): boolean {
  const phone = text.trim()
  const digits = phone.match(/\p{Nd}/gu)?.length ?? 0
  return phone.length <= PHONE_MAX_LENGTH && digits >= 8 && digits <= 20 && PHONE_CHARACTERS.test(phone)
}
