/**
 * Returns the page that a user typed: the nearest one that exists. Returns the current page when the text is not a whole number.
 * Pages start at 1.
 */
export function parsePageField(text: string, { current, last }: { current: number; last: number }): number {
  const digits = text.replace(/[\s,]/g, '')
  return /^\d+$/.test(digits) ? Math.min(Math.max(Number(digits), 1), last) : current
}
