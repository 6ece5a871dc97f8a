/** Longer words are not compared. */
const LONGEST = 40
const rows = [new Uint8Array(LONGEST + 4), new Uint8Array(LONGEST + 4), new Uint8Array(LONGEST + 4)] as const

/**
 * Optimal string alignment distance: insertions, deletions, replacements and swaps of neighbouring letters.
 * @param limit maximum number of edits, 1 to 3
 * @param asPrefix compares with the nearest prefix of `term`, for a word that is still being typed
 * @returns the number of edits; `limit + 1` when there are more
 */
export function editDistance(typed: string, term: string, limit: number, asPrefix = false): number {
  const tooMany = limit + 1
  const columns = asPrefix ? Math.min(term.length, typed.length + limit) : term.length
  if (typed.length > LONGEST || columns > LONGEST + 2) return tooMany
  if (Math.abs(columns - typed.length) > limit) return tooMany
  let [beforePrevious, previous, current] = [...rows]
  for (let j = 0; j <= columns; j++) previous[j] = j
  for (let i = 1; i <= typed.length; i++) {
    // Cells further than the limit from the diagonal need more edits than the limit.
    const from = Math.max(1, i - limit)
    const to = Math.min(columns, i + limit)
    current[from - 1] = from === 1 ? i : tooMany
    if (i + limit <= columns) previous[i + limit] = tooMany
    let lowest = byteAt(current, from - 1)
    for (let j = from; j <= to; j++) {
      const isSame = typed.charCodeAt(i - 1) === term.charCodeAt(j - 1)
      let edits = Math.min(byteAt(previous, j - 1) + (isSame ? 0 : 1), byteAt(previous, j) + 1, byteAt(current, j - 1) + 1)
      const isSwap =
        i > 1 && j > 1 && typed.charCodeAt(i - 1) === term.charCodeAt(j - 2) && typed.charCodeAt(i - 2) === term.charCodeAt(j - 1)
      if (isSwap) edits = Math.min(edits, byteAt(beforePrevious, j - 2) + 1)
      current[j] = edits
      if (edits < lowest) lowest = edits
    }
    if (lowest > limit) return tooMany
    ;[beforePrevious, previous, current] = [previous, current, beforePrevious]
  }
  let least = byteAt(previous, columns)
  if (asPrefix) for (let j = Math.max(0, typed.length - limit); j < columns; j++) least = Math.min(least, byteAt(previous, j))
  return Math.min(least, tooMany)
}

/** The element at an existing index, for speed without a check. */
function byteAt(array: Uint8Array, index: number): number {
  return array[index] as number
}
