import { divisions } from './dietary-marks.ts'

/** Marks that menus use for diets and allergens. Single letters other than these are specks or words. */
const CODES = ['v', 've', 'vg', 'vgn', 'veg', 'pb', 'gf', 'gfo', 'df', 'nf', 'n', 'h', 'vo', 'vgo']

/** Whether a text is only such marks, in brackets, with separators or run together: 'V GF', '(ve, gf)', 'VGGF'. */
export function isUsualMarks(text: string): boolean {
  const runs = text.toLowerCase().match(/\p{L}+/gu) ?? []
  return runs.length > 0 && /^[\p{L}\s()[\],.|/+*&·]+$/u.test(text) && runs.every((run) => divisions(run, CODES).length > 0)
}
