import { foldText } from '../text.ts'

/** An item to compare. Prices in pounds; null when no price was read. */
type Compared = { name: string; price: number | null }

type MenuChanges<Present, Read> = {
  /** Extracted items that the menu does not have. */
  added: Read[]
  /** Menu items that were not extracted. */
  gone: Present[]
  /** Matched items whose prices differ. */
  repriced: { present: Present; read: Read }[]
}

/** Largest edit distance at which two names are the same dish, as a fraction of the longer name. */
const MAX_DISTANCE = 0.25
/**
 * Most character pairs that are compared to match misread names: about 250 ms. Two menus of 150 dishes without a common name need 20 million. Above
 * it, only equal names match.
 */
const MAX_WORK = 25_000_000
/** Fixed cost of a pair of names, in addition to its character pairs. */
const PAIR_COST = 8

type Pair<Present, Read> = { one: Present; other: Read; distance: number }

/**
 * Compares a menu with a new extraction of it. Items match by name, ignoring accents, case and small misreadings. Each item is matched once, the most
 * similar first.
 */
export function diffMenu<Present extends Compared, Read extends Compared>(
  present: readonly Present[],
  read: readonly Read[],
): MenuChanges<Present, Read> {
  const matched = new Map<Present, Read>()
  const taken = new Set<Read>()
  const match = (pairs: readonly Pair<Present, Read>[]) => {
    const byLikeness = pairs.toSorted(
      (a, b) => a.distance - b.distance || Number(a.one.price !== a.other.price) - Number(b.one.price !== b.other.price),
    )
    for (const { one, other } of byLikeness) {
      if (matched.has(one) || taken.has(other)) continue
      matched.set(one, other)
      taken.add(other)
    }
  }
  match(namesakes(present, read))
  const left = present.filter((item) => !matched.has(item))
  match(
    misreadings(
      left,
      read.filter((item) => !taken.has(item)),
    ),
  )
  return {
    added: read.filter((item) => !taken.has(item)),
    gone: present.filter((item) => !matched.has(item)),
    repriced: [...matched].flatMap(([one, other]) => (one.price === other.price ? [] : [{ present: one, read: other }])),
  }
}

/** Pairs items of the same name: first those of equal price, then the rest in order. Runs in linear time even when many items share a name. */
function namesakes<Present extends Compared, Read extends Compared>(
  present: readonly Present[],
  read: readonly Read[],
): Pair<Present, Read>[] {
  const byName = Map.groupBy(read, ({ name }) => folded(name))
  const free = new Map([...byName].map(([name, items]) => [name, new Set(items)]))
  const take = (one: Present, isWanted: (other: Read) => boolean): Pair<Present, Read>[] => {
    const others = free.get(folded(one.name))
    const other = others?.values().find(isWanted)
    if (!other) return []
    others?.delete(other)
    return [{ one, other, distance: 0 }]
  }
  const samePrice = present.flatMap((one) => take(one, ({ price }) => price === one.price))
  const found = new Set(samePrice.map(({ one }) => one))
  return [...samePrice, ...present.filter((one) => !found.has(one)).flatMap((one) => take(one, () => true))]
}

function misreadings<Present extends Compared, Read extends Compared>(
  present: readonly Present[],
  read: readonly Read[],
): Pair<Present, Read>[] {
  if (workOf(present) * workOf(read) > MAX_WORK) return []
  return present.flatMap((one) =>
    read.flatMap((other) => {
      const distance = nameDistance(one.name, other.name)
      return distance <= MAX_DISTANCE ? [{ one, other, distance }] : []
    }),
  )
}

function workOf(items: readonly Compared[]): number {
  return items.reduce((sum, { name }) => sum + folded(name).length + PAIR_COST, 0)
}

/** Edit distance of two folded names as a fraction of the longer one: 0 for equal names, 1 for nothing in common. */
export function nameDistance(a: string, b: string): number {
  const [from, to] = [folded(a), folded(b)]
  const longest = Math.max(from.length, to.length)
  if (longest === 0) return 0
  // Names of very different lengths cannot match.
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
