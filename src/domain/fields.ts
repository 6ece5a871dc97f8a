import type { ErrorCode, FieldError } from './errors.ts'
import { hasUnstorableCharacters, isBlank } from './text.ts'

export type FieldRules<Fields> = {
  /** Validate a value that is neither empty nor too long. The keys are in the order of the form. */
  checks: { [F in keyof Fields]: (value: NonNullable<Fields[F]>) => ErrorCode | null }
  /** Longest values, in characters (UTF-16 code units, as an input's `maxlength` counts). */
  maxLengths: { [F in keyof Fields]?: number }
  /** Error code of an empty required field, when it is not `required_fields`. */
  whenEmpty?: { [F in keyof Fields]?: ErrorCode }
}

export type PartialInput<Fields> = { [F in keyof Fields]?: Fields[F] | null | undefined }

/** Returns all field errors in the order of the rules, at most one per field. A missing field is only validated when it is required. */
export function validateFields<Fields extends object>(
  rules: FieldRules<Fields>,
  fields: PartialInput<Fields>,
  required: readonly (keyof Fields)[],
): FieldError[] {
  return (Object.keys(rules.checks) as (keyof Fields & string)[]).flatMap((field) => {
    const code = validateField(rules, field, fields[field], required.includes(field))
    return code ? [{ field, code }] : []
  })
}

/** Returns the required fields that a change contains, which it must not empty. */
export function requiredFieldsIn<Field extends string>(given: { [F in Field]?: unknown }, required: readonly Field[]): Field[] {
  return required.filter((field) => given[field] !== undefined)
}

/** Returns null for text without visible characters, otherwise the text unchanged. */
export function blankToNull(text: string | null): string | null
/** Returns null for blank text, and other text unchanged, also at its ends. */
export function blankToNull(text: string | null | undefined): string | null | undefined
export function blankToNull(text: string | null | undefined): string | null | undefined {
  return typeof text === 'string' && isBlank(text) ? null : text
}

export function isEmptyField(value: unknown): boolean {
  if (value === undefined || value === null) return true
  if (typeof value === 'string') return isBlank(value)
  return Array.isArray(value) && value.length === 0
}

/** Returns the error code of a text that is longer than `maxLength` characters or cannot be stored; null for a valid text. */
export function textError(text: string, maxLength = Number.POSITIVE_INFINITY): ErrorCode | null {
  if (text.length > maxLength) return 'field_too_long'
  return hasUnstorableCharacters(text) ? 'field_unstorable' : null
}

export function acceptAny(): null {
  return null
}

function validateField<Fields extends object>(
  rules: FieldRules<Fields>,
  field: keyof Fields,
  value: Fields[keyof Fields] | null | undefined,
  isRequired: boolean,
): ErrorCode | null {
  if (isEmptyField(value)) return isRequired ? (rules.whenEmpty?.[field] ?? 'required_fields') : null
  const code = typeof value === 'string' ? textError(value, rules.maxLengths[field]) : null
  if (code) return code
  return rules.checks[field](value as NonNullable<Fields[keyof Fields]>)
}

export function omitUndefined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}
