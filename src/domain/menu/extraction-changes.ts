import { foldText } from '../text.ts'

/** An item of a menu, as it is compared. Prices in pounds. */
export type Compared = { name: string; price: number }

export type MenuDifference<Present, Read> = {
  /** Read, and not in the menu. */
  added: Read[]
  /** In the menu, and not read. */
  gone: Present[]
  /** In both, at different prices. */
  repriced: { present: Present; read: Read }[]
}

/** How different two names may be and still mean one dish: edits in parts of the longer one. */
const MAX_DISTANCE = 0.25

/**
 * How a new reading of a menu differs from it. Items are the same where their names are, accents, case and small
 * misreadings aside; each is matched once, the most alike first.
 */
export function compareMenu<Present extends Compared, Read extends Compared>(
  present: readonly Present[],
  read: readonly Read[],
): MenuDifference<Present, Read> {
  const pairs = present
    .flatMap((one) => read.map((other) => ({ one, other, distance: nameDistance(one.name, other.name) })))
    .filter(({ distance }) => distance <= MAX_DISTANCE)
    .sort((a, b) => a.distance - b.distance || Number(a.one.price !== a.other.price) - Number(b.one.price !== b.other.price))
  const matched = new Map<Present, Read>()
  const taken = new Set<Read>()
  for (const { one, other } of pairs) {
    if (matched.has(one) || taken.has(other)) continue
    matched.set(one, other)
    taken.add(other)
  }
  return {
    added: read.filter((item) => !taken.has(item)),
    gone: present.filter((item) => !matched.has(item)),
    repriced: [...matched].flatMap(([one, other]) => (one.price === other.price ? [] : [{ present: one, read: other }])),
  }
}

/** Edits that lead from one folded name to the other, in parts of the longer one: 0 for the same, 1 for nothing in common. */
export function nameDistance(a: string, b: string): number {
  const [from, to] = [folded(a), folded(b)]
  const longest = Math.max(from.length, to.length)
  if (longest === 0) return 0
  // Names of very different lengths need no counting.
  if (Math.abs(from.length - to.length) / longest > MAX_DISTANCE) return 1
  let row = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (let i = 1; i <= from.length; i++) {
    const next = [i]
    for (let j = 1; j <= to.length; j++) {
      const swap = (row[j - 1] ?? 0) + Number(from[i - 1] !== to[j - 1])
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return (row[to.length] ?? longest) / longest
}

function folded(name: string): string {
  return foldText(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
