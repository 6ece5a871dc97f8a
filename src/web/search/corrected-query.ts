import { foldText } from '../../domain/text.ts'

export type Correction = { typed: string; used: readonly string[] }

/** 'piza slough' becomes 'pizza slough'. */
export function correctedQuery(query: string, corrections: readonly Correction[]): string {
  const used = new Map(corrections.map((one) => [one.typed, one.used[0] ?? one.typed]))
  return query
    .split(/\s+/)
    .map((word) => used.get(foldText(word)) ?? word)
    .join(' ')
}
