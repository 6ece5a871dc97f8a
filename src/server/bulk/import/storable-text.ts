/** Longest name and longest reason of a row that are stored, in characters. Both are shown on screen, and a row may have a million. */
export const MAX_STORED_NAME = 200
export const MAX_STORED_REASON = 2000

/** Text of a file as it can be stored: PostgreSQL takes neither NUL nor half of a surrogate pair. */
export function storableText(text: string, maxLength: number): string {
  const clipped = text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
  return clipped.toWellFormed().replaceAll('\0', '\uFFFD')
}
