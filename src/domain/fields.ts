import type { ErrorCode, FieldError } from './errors.ts'
import { isBlank, isUnstorable } from './text.ts'

/** What is asked of the fields of one kind of thing. */
export type FieldRules<Fields> = {
  /** What is asked of a field that is neither empty nor too long; their order is that of the form. */
  checks: { [F in keyof Fields]: (value: NonNullable<Fields[F]>) => ErrorCode | null }
  /** Longest entries, in characters (UTF-16 units, as an input's `maxlength` counts). */
  maxLengths: { [F in keyof Fields]?: number }
  /** What is said where a required field is empty, unless it is `required_fields`. */
  whenEmpty?: { [F in keyof Fields]?: ErrorCode }
}

/** Some of the fields as somebody gave them; null is as empty as left out. */
export type Given<Fields> = { [F in keyof Fields]?: Fields[F] | null | undefined }

/**
 * Everything wrong with some fields, in the order of the rules, one error a field; empty when they may be stored. A field
 * that is left out is not judged unless required.
 */
export function checkFields<Fields extends object>(
  rules: FieldRules<Fields>,
  fields: Given<Fields>,
  required: readonly (keyof Fields)[],
): FieldError[] {
  return (Object.keys(rules.checks) as (keyof Fields & string)[]).flatMap((field) => {
    const code = checkField(rules, field, fields[field], required.includes(field))
    return code ? [{ field, code }] : []
  })
}

/** The required fields that a change gives: only what it gives is judged, but that may not be emptied. */
export function requiredOf<Field extends string>(given: { [F in Field]?: unknown }, required: readonly Field[]): Field[] {
  return required.filter((field) => given[field] !== undefined)
}

/**
 * What a field keeps of what it was given: text that shows nothing is nothing, all else stays as it is, byte for byte.
 */
export function kept(text: string | null): string | null
export function kept(text: string | null | undefined): string | null | undefined
export function kept(text: string | null | undefined): string | null | undefined {
  return typeof text === 'string' && isBlank(text) ? null : text
}

/** Whether a value says nothing: left out, null, blank text or an empty list. */
export function isEmptyField(value: unknown): boolean {
  if (value === undefined || value === null) return true
  if (typeof value === 'string') return isBlank(value)
  return Array.isArray(value) && value.length === 0
}

/** The check of a field that may be anything. */
export function accept(): null {
  return null
}

function checkField<Fields extends object>(
  rules: FieldRules<Fields>,
  field: keyof Fields,
  value: Fields[keyof Fields] | null | undefined,
  isRequired: boolean,
): ErrorCode | null {
  if (isEmptyField(value)) return isRequired ? (rules.whenEmpty?.[field] ?? 'required_fields') : null
  if (typeof value === 'string') {
    if (value.length > (rules.maxLengths[field] ?? Number.POSITIVE_INFINITY)) return 'field_too_long'
    if (isUnstorable(value)) return 'field_unstorable'
  }
  return rules.checks[field](value as NonNullable<Fields[keyof Fields]>)
}

/** The same object without the fields that are undefined. */
export function withoutUndefined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}
