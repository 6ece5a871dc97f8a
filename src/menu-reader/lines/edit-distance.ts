/** Levenshtein distance. */
export function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, i) => i)
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1]
    for (let j = 0; j < other.length; j++)
      next.push(Math.min((row[j] as number) + (letter === other[j] ? 0 : 1), (row[j + 1] as number) + 1, (next[j] as number) + 1))
    row = next
  }
  return row[other.length] as number
}
