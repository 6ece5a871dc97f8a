import { SIZE_HEADINGS } from './settings.ts'

/** Names of sizes above the columns of a table. */
type Row = { baseline: number; heads: readonly { left: number }[] }

type Heading = { baseline: number; left: number; size: number }

/**
 * Returns the names of sizes just below the heading of a section, for prices elsewhere with as many amounts: the table of the section goes on in the next
 * column of the page, without the names. Null without such names.
 */
export function rowOfSection<Of extends Row>(amounts: number, rows: readonly Of[], heading: Heading | null): Of | null {
  if (heading === null || amounts < SIZE_HEADINGS.minCount) return null
  const below = ({ baseline }: Row) => (baseline - heading.baseline) / heading.size
  const near = rows.filter((row) => {
    const isRight = (row.heads[0]?.left ?? 0) > heading.left
    return isRight && below(row) > -SIZE_HEADINGS.sameLine && below(row) < SIZE_HEADINGS.underSection
  })
  const [nearest] = near.sort((a, b) => (a.heads[0]?.left ?? 0) - (b.heads[0]?.left ?? 0))
  return nearest?.heads.length === amounts ? nearest : null
}
