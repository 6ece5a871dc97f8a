import type { RowPosition } from './report.ts'

/** What a user decided about one row of a file. */
export type RowChoice = {
  leftOut?: boolean
  /** Fields of a changed venue that keep their value. */
  leftOutFields?: readonly string[]
  /** The row that describes the same venue, menu or user and is used instead. */
  yieldsTo?: RowPosition
  /**
   * The id of the venue that the row becomes, although a venue with its name and postcode exists. Chosen before the import, so that an
   * interrupted import does not create the venue twice.
   */
  newVenueId?: string
}

/** The choices by row, counted from 1. */
export type RowChoices = ReadonlyMap<number, RowChoice>

export const NO_CHOICES: RowChoices = new Map()
