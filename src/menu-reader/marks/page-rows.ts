import type { Word } from '../lines/word.ts'
import { MARK_REGIONS } from './settings.ts'

/** The words of each row of a page across its columns, from left to right. */
export function groupIntoRows(words: readonly Word[]): Word[][] {
  const rows: Word[][] = []
  for (const word of [...words].sort((a, b) => a.baseline - b.baseline)) {
    const row = rows.at(-1)
    if (row && word.baseline - (row.at(-1) as Word).baseline < MARK_REGIONS.sameLine * (word.size ?? sizeOf(row))) row.push(word)
    else rows.push([word])
  }
  return rows.map((row) => row.sort((a, b) => a.left - b.left))
}

/** The type size of the first word that has one: the edge of a box around a legend is read as a bar, which has none. */
function sizeOf(row: readonly Word[]): number {
  return row.find(({ size }) => size !== null)?.size ?? 0
}
