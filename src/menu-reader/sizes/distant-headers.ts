import { PAGE_HEADERS, SIZE_HEADERS } from './settings.ts'

/** Names of sizes above the columns of a table. */
type Row = { baseline: number; headers: readonly { left: number }[] }

type Heading = { baseline: number; left: number; size: number }

/**
 * Returns the names of sizes just below the heading of a section, for prices elsewhere with as many amounts: the table of the section goes on in the next
 * column of the page, without the names. Null without such names.
 */
export function rowOfSection<Of extends Row>(amounts: number, rows: readonly Of[], heading: Heading | null): Of | null {
  if (heading === null || amounts < SIZE_HEADERS.minCount) return null
  const below = ({ baseline }: Row) => (baseline - heading.baseline) / heading.size
  const near = rows.filter((row) => {
    const isRight = (row.headers[0]?.left ?? 0) > heading.left
    return isRight && below(row) > -SIZE_HEADERS.sameLine && below(row) < SIZE_HEADERS.underSection
  })
  const [nearest] = near.sort((a, b) => (a.headers[0]?.left ?? 0) - (b.headers[0]?.left ?? 0))
  return nearest?.headers.length === amounts ? nearest : null
}

/** Names of sizes that may be above all prices of a page. */
type PageRow = { baseline: number; headers: readonly unknown[]; isOfHeading: boolean }

/** A line with prices: how many amounts it has, and where it is. */
export type PricedLine = { amounts: number; baseline: number }

/**
 * Returns the only names of sizes of a page when they are above all its prices, and most lines with several amounts have as many: '125ml / 175ml /
 * bottle' below the title of a wine list. Null without such names.
 */
export function rowOfPage<Of extends PageRow>(amounts: number, rows: readonly Of[], lines: readonly PricedLine[]): Of | null {
  const [only, another] = rows
  if (!only || another || only.isOfHeading || only.headers.length !== amounts || amounts < SIZE_HEADERS.minCount) return null
  const several = lines.filter((line) => line.amounts > 1)
  const same = several.filter((line) => line.amounts === amounts).length
  const isAbove = lines.every(({ baseline }) => baseline > only.baseline)
  return isAbove && same >= PAGE_HEADERS.minLines && same >= PAGE_HEADERS.minShare * several.length ? only : null
}
