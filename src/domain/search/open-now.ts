export const OPEN_NOW = /\b(?:open (?:right )?now|(?:is |are )?(?:currently|now) open)\b/i

/**
 * Returns a query without 'open now', as it was typed: 'Curry' for 'Curry open now'. Unchanged when it does not say so in plain letters.
 */
export function withoutOpenNow(query: string): string {
  return query.replace(OPEN_NOW, ' ').replace(/\s+/g, ' ').trim()
}
