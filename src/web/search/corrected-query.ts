import { foldText } from '../../domain/text.ts'

/** Words that appear nowhere in the guide, and what was searched for instead. */
export type Correction = { typed: string; used: readonly string[] }

/** The query with its corrections: 'piza slough' as 'pizza slough'. */
export function correctedQuery(query: string, corrections: readonly Correction[]): string {
  const used = new Map(corrections.map((one) => [one.typed, one.used[0] ?? one.typed]))
  return query
    .split(/\s+/)
    .map((word) => used.get(foldText(word)) ?? word)
    .join(' ')
}
