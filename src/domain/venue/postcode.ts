import { tokeniseQuery } from '../search/tokenise.ts'
import { normalisePostcode } from './address.ts'

const POSTCODE = /^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})?$/

/** `code` has no space. `name` is written as people do: 'SL4 0ZZ', or 'SL4' for the first part alone, which is not `isWhole`. */
export type Postcode = { code: string; name: string; isWhole: boolean }

/** Reads a postcode or its first part, with or without spaces; null for any other text. */
export function parsePostcode(text: string): Postcode | null {
  const code = normalisePostcode(text)
  const [, outward, inward] = POSTCODE.exec(code) ?? []
  // 'SL4 0' is the beginning of a whole postcode, not the outward code 'SL40'.
  if (outward === undefined || (inward === undefined && /\s/.test(text.trim()))) return null
  return { code, name: inward === undefined ? outward : `${outward} ${inward}`, isWhole: inward !== undefined }
}

/** The first postcode in a query, or the first part of one, as people write it; null without one. */
export function postcodeIn(query: string): string | null {
  const words = tokeniseQuery(query)
  for (const [index, word] of words.entries()) {
    const found = parsePostcode(word)
    if (!found) continue
    const whole = found.isWhole ? null : parsePostcode(word + (words[index + 1] ?? ''))
    return whole?.isWhole ? whole.name : found.name
  }
  return null
}
