import { foldQuery } from './fold-query.ts'

/** A distance in a folded query: 'within 2 miles'. */
export const DISTANCE = /\bwithin (\d{1,3}(?:\.\d)?) ?(km|kilometres?|kilometers?|miles?|mi)\b/
/** The user's own place in a folded query. */
export const NEAR = /\b(?:near ?me|near ?by|close by|around me|around here)\b/

/** Whether a query asks for places near the user, which needs the user's position. */
export function asksNearby(query: string): boolean {
  const text = foldQuery(query)
  return DISTANCE.test(text) || NEAR.test(text)
}

/** Whether a query names one of the towns, as whole words. */
export function namesTown(query: string, towns: readonly string[]): boolean {
  const words = foldToWords(query)
  return towns.some((town) => words.includes(foldToWords(town)))
}

/** Folded words with one space around each. */
function foldToWords(text: string): string {
  return ` ${(foldQuery(text).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `
}
