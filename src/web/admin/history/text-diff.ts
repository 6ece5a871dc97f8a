/** Two texts as a common start, what differs, and a common end, split between words. */
export type TextDiff = { start: string; before: string; after: string; end: string }

/** Where words end: after each run of white space. */
const WORDS = /\s*\S+|\s+$/g

/** Returns what differs between two texts. Equal texts differ in nothing. */
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
