/** Combining marks that folding removes. Not `\p{M}`, because the SQL function `fold_text` uses the same ranges. */
const COMBINING_MARKS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g
/** Letters that NFKD does not decompose. The SQL function `fold_text` has the same list. */
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
 * Folds text so that 'Café' and 'cafe', 'Smørrebrød' and 'smorrebrod' are equal: NFKD, without marks, lower case, 'ss' for 'ß'.
 * Must equal the SQL function `fold_text`; a test compares them.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(COMBINING_MARKS, '')
    .toLowerCase()
    .replace(NOT_PLAIN, (letter) => PLAIN[letter] ?? letter)
}

const LINE_BREAKS = /[\r\n\u2028\u2029]+/g

/** Text with a space for each line break, for lists and sentences in which a further line would look like one of ours. */
export function onOneLine(text: string): string {
  return text.replace(LINE_BREAKS, ' ')
}

export function trimToNull(text: string | null | undefined): string | null {
  const trimmed = text?.trim()
  return trimmed ? trimmed : null
}

const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/u

export function isBlank(text: string): boolean {
  return !VISIBLE.test(text)
}

/** Whether a text contains a NUL or a lone surrogate, which PostgreSQL cannot store. */
export function hasUnstorableCharacters(text: string): boolean {
  return text.includes('\0') || !text.isWellFormed()
}

export function paragraphsOf(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
}
