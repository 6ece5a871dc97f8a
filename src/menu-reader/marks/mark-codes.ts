import { divisions } from './dietary-marks.ts'

/** Stands for a mark in ink that could not be read, and marks its item for review. */
export const UNREAD_MARK = '®'

/** Codes of diets, options and nuts on menus. Other single letters are specks or words. */
const USUAL_CODES = ['v', 've', 'vg', 'vgn', 'veg', 'pb', 'gf', 'gfo', 'df', 'nf', 'n', 'h', 'vo', 'vgo']

/** Also those of allergens, of which a second recognition is worth while only after a name. */
export const CODES_AFTER_NAMES: ReadonlySet<string> = new Set([...USUAL_CODES, 'k', 's', 'sg', 'sl', 'l'])

/** Words in brackets that stand for symbols and boxes: '(vegetarian) (gluten-free)'. */
const MARKS_IN_WORDS = /^(?:[([{]\s?(?:vegetarian|vegan|gluten[ -]free|dairy[ -]free|nut[ -]free|halal|kosher|unread)\s?[)\]}][\s,]*)+$/i

/** Whether a text is only marks, in codes or in words in brackets. It is no text that forms columns or headings. */
export function isOnlyMarks(text: string): boolean {
  return (
    isUsualMarks(text) ||
    MARKS_IN_WORDS.test(text) ||
    text.split(/(?<=[)\]}])\s+/).every((part) => isUsualMarks(part) || MARKS_IN_WORDS.test(part))
  )
}

/**
 * Whether a text is only usual codes, in brackets, with separators or run together: 'V GF', '(ve, gf)', 'VGGF'.
 * @param explained other codes, which the legend of the page explains
 */
export function isUsualMarks(text: string, explained: readonly string[] = []): boolean {
  const runs = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const codes = [...USUAL_CODES, ...explained]
  return runs.length > 0 && /^[\p{L}\s()[\],.|/+*&·]+$/u.test(text) && runs.every((run) => divisions(run, codes).length > 0)
}
