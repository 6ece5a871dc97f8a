import type { FieldError } from '../errors.ts'
import { accept, checkFields, type FieldRules, type Given } from '../fields.ts'

type CategoryFields = { name: string; description: string | null }

export const CATEGORY_MAX_LENGTHS = { name: 120, description: 1000 } as const

export const CATEGORY_REQUIRED = ['name'] as const satisfies (keyof CategoryFields)[]

const RULES: FieldRules<CategoryFields> = { checks: { name: accept, description: accept }, maxLengths: CATEGORY_MAX_LENGTHS }

/** Returns all field errors of a category; see `checkFields`. */
export function checkCategoryFields(fields: Given<CategoryFields>, required: readonly (keyof CategoryFields)[]): FieldError[] {
  return checkFields(RULES, fields, required)
}
