import { changesBetween } from '../../../domain/audit.ts'
import type { FieldValue } from '../../venue/import/report.ts'
import type { MenuFieldChange } from './report.ts'

/** The fields in which what a file gives differs from what is there, each named with what it belongs to. */
export function changesOf(present: object, given: object, belongs: string): MenuFieldChange[] {
  return changesBetween(comparable(present), comparable(given)).map(({ field, from, to }) => ({
    field: belongs + field,
    from: from as FieldValue,
    to: to as FieldValue,
  }))
}

/** As values are compared: files keep neither white space at the ends of a text nor the kind of its line ends. */
function comparable(thing: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(thing).map(([field, value]) => [field, typeof value === 'string' ? value.replace(/\r\n?/g, '\n').trim() : value]),
  )
}
