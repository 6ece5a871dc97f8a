import { PAGE_HEADS, SIZE_HEADINGS } from './settings.ts'

type Row = { baseline: number; heads: readonly unknown[]; isOfHeading: boolean }

/** A line with prices: how many amounts it has, and where it is. */
export type PricedLine = { amounts: number; baseline: number }

/**
 * Returns the only names of sizes of a page when they are above all its prices, and most lines with several amounts have as many: '125ml / 175ml /
 * bottle' below the title of a wine list. Null without such names.
 */
export function rowOfPage<Of extends Row>(amounts: number, rows: readonly Of[], lines: readonly PricedLine[]): Of | null {
  const [only, another] = rows
  if (!only || another || only.isOfHeading || only.heads.length !== amounts || amounts < SIZE_HEADINGS.minCount) return null
  const several = lines.filter((line) => line.amounts > 1)
  const same = several.filter((line) => line.amounts === amounts).length
  const isAbove = lines.every(({ baseline }) => baseline > only.baseline)
  return isAbove && same >= PAGE_HEADS.minLines && same >= PAGE_HEADS.minShare * several.length ? only : null
}
