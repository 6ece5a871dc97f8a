import { ENDS_IN_PENCE, HAS_DECIMAL_MARK, HAS_ONE_DECIMAL } from '../price-grammar.ts'
import { PENCE_FORM } from './settings.ts'

/** 'two' for '22.50', 'any' where the menu also prints '22.5' or too few prices have pence. A menu prints its pence in one form. */
export type PenceForm = 'two' | 'any'

/** Returns the form of the pence of a page. @param texts of all its prices */
export function formOfPence(texts: readonly string[]): PenceForm {
  const [inTwo, inOne] = [ENDS_IN_PENCE, HAS_ONE_DECIMAL].map((form) => texts.filter((text) => form.test(text)).length) as [number, number]
  return inTwo >= PENCE_FORM.minPrices && inTwo >= PENCE_FORM.dominantShare * (inTwo + inOne) ? 'two' : 'any'
}

/** Whether a point that was not read would give a price another form than the page has: '2.3' for '23'. */
export function isUnlikeForm(withPoint: string, read: string, form: PenceForm): boolean {
  return form === 'two' && !HAS_DECIMAL_MARK.test(read) && HAS_ONE_DECIMAL.test(withPoint)
}
