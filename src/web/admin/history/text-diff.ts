/** Two texts split between words into a common start, the parts that differ, and a common end. */
export type TextDiff = { start: string; before: string; after: string; end: string }

const WORDS = /\s*\S+|\s+$/g

export function diffText(before: string, after: string): TextDiff {
  const [a, b] = [before.match(WORDS) ?? [], after.match(WORDS) ?? []]
  const shorter = Math.min(a.length, b.length)
  let first = 0
  while (first < shorter && a[first] === b[first]) first += 1
  let last = 0
  while (last < shorter - first && a[a.length - 1 - last] === b[b.length - 1 - last]) last += 1
  const middle = (words: readonly string[]) => words.slice(first, words.length - last).join('')
  return { start: a.slice(0, first).join(''), before: middle(a), after: middle(b), end: a.slice(a.length - last).join('') }
}
