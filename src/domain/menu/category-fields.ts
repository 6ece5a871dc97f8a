import type { FieldError } from '../errors.ts'
import { acceptAny, type FieldRules, type PartialInput, validateFields } from '../fields.ts'

type CategoryFields = { name: string; description: string | null }

export const CATEGORY_MAX_LENGTHS = { name: 120, description: 1000 } as const

export const CATEGORY_REQUIRED = ['name'] as const satisfies (keyof CategoryFields)[]

const RULES: FieldRules<CategoryFields> = { checks: { name: acceptAny, description: acceptAny }, maxLengths: CATEGORY_MAX_LENGTHS }

export function validateCategoryFields(fields: PartialInput<CategoryFields>, required: readonly (keyof CategoryFields)[]): FieldError[] {
  return validateFields(RULES, fields, required)
}
