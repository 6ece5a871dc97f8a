import type { FieldError } from '../errors.ts'
import { accept, checkFields, type FieldRules, type Given } from '../fields.ts'

/** What may be entered of a category, by its names in the API. */
type CategoryFields = { name: string; description: string | null }

export const CATEGORY_MAX_LENGTHS = { name: 120, description: 1000 } as const

/** What a new category needs. */
export const CATEGORY_REQUIRED = ['name'] as const satisfies (keyof CategoryFields)[]

const RULES: FieldRules<CategoryFields> = { checks: { name: accept, description: accept }, maxLengths: CATEGORY_MAX_LENGTHS }

/** Everything wrong with what was entered of a category; see `checkFields`. */
export function checkCategoryFields(fields: Given<CategoryFields>, required: readonly (keyof CategoryFields)[]): FieldError[] {
  return checkFields(RULES, fields, required)
}
