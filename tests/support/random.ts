/** A random generator with a seed: the same seed gives the same menu on every machine. */
export type Random = {
  /** From 0 to below 1. */
  next(): number
  /** An integer from `least` to `most`. */
  whole(least: number, most: number): number
  between(least: number, most: number): number
  pick<T>(from: readonly T[]): T
  /** `count` different values, or all when there are fewer. */
  some<T>(from: readonly T[], count: number): T[]
  chance(share: number): boolean
}

/** Mulberry32 by Tommy Ettinger. */
export function seededRandom(seed: number): Random {
  let state = (seed * 2654435761) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  const some = <T>(from: readonly T[], count: number) => {
    const left = [...from]
    return Array.from({ length: Math.min(count, left.length) }, () => left.splice(whole(0, left.length - 1), 1)[0] as T)
  }
  return {
    next,
    whole,
    between: (least, most) => least + next() * (most - least),
    pick: (from) => from[whole(0, from.length - 1)] as (typeof from)[number],
    some,
    chance: (share) => next() < share,
  }
}
