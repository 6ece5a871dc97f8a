import { changesBetween } from '../../../domain/audit.ts'
import { normaliseForComparison } from '../../import/parse-cells.ts'
import type { FieldValue } from '../../import/report.ts'
import type { MenuFieldChange } from './report.ts'

/** The fields in which what a file gives differs from what is there, each named with what it belongs to. */
export function changesOf(present: object, given: object, belongs: string): MenuFieldChange[] {
  return changesBetween(asCompared(present), asCompared(given)).map(({ field, from, to }) => ({
    field: belongs + field,
    from: from as FieldValue,
    to: to as FieldValue,
  }))
}

function asCompared(thing: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(thing).map(([field, value]) => [field, normaliseForComparison(value)]))
}
