import { z } from '@hono/zod-openapi'
import { ALLERGEN_STATEMENTS, ALLERGENS, CONFIRMED_NAME_MAX } from '../domain/menu/allergens.ts'
import { instantSchema } from './common.ts'
import { seenUpdatedAtSchema } from './managed-venue.ts'

const statement = z.enum(ALLERGEN_STATEMENTS)
const example = { gluten: 'contains', milk: 'may_contain', celery: 'free_from' } as const

/** A missing allergen is unknown. */
const allergenStatementsSchema = z.partialRecord(z.enum(ALLERGENS), statement.optional()).openapi('AllergenStatements', {
  description: 'What the venue states, by allergen. One that is left out is not stated, which is never free from.',
  example,
})

/** Public: statements about all fourteen allergens that the venue has confirmed. */
export const confirmedAllergensSchema = z
  .object({
    statements: z.record(z.enum(ALLERGENS), statement),
    confirmed_name: z.string().nullable().openapi({ description: 'Who confirmed them, as that person signed', example: 'I. Achebe' }),
    confirmed_at: instantSchema,
  })
  .openapi('ConfirmedAllergens')
export type ConfirmedAllergens = z.infer<typeof confirmedAllergensSchema>

export const managedAllergensSchema = z
  .object({
    statements: allergenStatementsSchema,
    confirmed_name: z.string().nullable(),
    confirmed_at: instantSchema.nullable().openapi({ description: 'Null until all fourteen are stated and someone has confirmed them' }),
    recipe_changed: z
      .boolean()
      .openapi({ description: 'Whether the name or the description changed after the statements were made; they must be confirmed again' }),
  })
  .openapi('ManagedAllergens')
export type ManagedAllergens = z.infer<typeof managedAllergensSchema>

export const changeAllergensBody = z
  .object({
    statements: z.partialRecord(z.enum(ALLERGENS), statement.nullish()).openapi({
      description: 'The statements to change; null takes one back. The others stay',
      example: { milk: 'free_from', eggs: null },
    }),
  })
  .openapi('AllergenChange')
export type ChangeAllergensInput = z.infer<typeof changeAllergensBody>

export const confirmAllergensBody = z
  .object({
    statements: z.record(z.enum(ALLERGENS), statement).openapi({ description: 'All fourteen, as the person who confirms them saw them' }),
    confirmed_name: z
      .string()
      .trim()
      .min(1)
      .max(CONFIRMED_NAME_MAX)
      .openapi({ description: 'The name of the person who confirms them; diners see it', example: 'I. Achebe' }),
    seen_updated_at: seenUpdatedAtSchema.unwrap().openapi({ description: "The dish's `updated_at` as that person saw it" }),
  })
  .openapi('AllergenConfirmation')
export type ConfirmAllergensInput = z.infer<typeof confirmAllergensBody>
