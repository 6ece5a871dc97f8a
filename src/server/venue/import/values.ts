import { isEmptyField } from '../../../domain/fields.ts'
import { foldText } from '../../../domain/text.ts'
import { CUISINES } from '../../../domain/venue/cuisines.ts'
import { partsOf, type Read } from '../../import/parse-cells.ts'

const BY_FOLDED_NAME = new Map<string, string>(CUISINES.map((cuisine) => [foldText(cuisine), cuisine]))

/** Cuisines from a list, or from text with '|', ';' or ',' between them; case and accents do not matter. */
export function readCuisines(cell: unknown): Read<string[]> {
  const names = partsOf(cell).filter((part) => !isEmptyField(part))
  const known = names.map((name) => (typeof name === 'string' ? BY_FOLDED_NAME.get(foldText(name.trim())) : undefined))
  return known.every((cuisine) => cuisine !== undefined) ? { value: [...new Set(known)] } : { error: 'cuisine_unknown' }
}

/** The lines of an address, from a list or one text; a comma within ends a line, too. */
export function readLines(cell: unknown): string[] {
  const parts: unknown[] = Array.isArray(cell) ? cell : [cell]
  return parts.filter((part) => typeof part === 'string').flatMap((part) => part.split(/[\n,]/))
}
