/** Combining marks that folding drops. Written out, not `\p{M}`: the database's `fold_text` uses the same ranges. */
const COMBINING_MARKS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g
/** Letters that NFKD does not take apart, as they are typed on a keyboard without them. The database's list is the same. */
const PLAIN: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ς: 'σ',
}
const NOT_PLAIN = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g')

/**
 * Folds letters so that 'Café' and 'cafe', 'Smørrebrød' and 'smorrebrod' compare equal: NFKD, marks dropped, lower case,
 * ß to ss and its like. The SQL function `fold_text` is the same rule; a test holds the two together.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(COMBINING_MARKS, '')
    .toLowerCase()
    .replace(NOT_PLAIN, (letter) => PLAIN[letter] ?? letter)
}

/** The text without white space at its ends, or null when nothing is left. */
export function textOrNull(text: string | null | undefined): string | null {
  const trimmed = text?.trim()
  return trimmed ? trimmed : null
}

/** Any letter but those that draw nothing: white space, controls, what Unicode calls ignorable, and the blank braille cell. */
const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/u

/** True where a reader would see nothing: blank, or made of invisible letters alone. */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text)
}

/** True where the text holds a NUL or a lone surrogate: neither survives a PostgreSQL text column. */
export function isUnstorable(text: string): boolean {
  return text.includes('\0') || !text.isWellFormed()
}
