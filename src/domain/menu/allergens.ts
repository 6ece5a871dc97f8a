/**
 * The fourteen allergens that food businesses in the United Kingdom must declare.
 * Source: Food Information Regulations 2014, EU 1169/2011 Annex II.
 */
export const ALLERGENS = [
  'celery',
  'gluten',
  'crustaceans',
  'eggs',
  'fish',
  'lupin',
  'milk',
  'molluscs',
  'mustard',
  'nuts',
  'peanuts',
  'sesame',
  'soya',
  'sulphites',
] as const

export type Allergen = (typeof ALLERGENS)[number]

/** Statements of a venue about an allergen. A missing statement means unknown, never free from. */
export const ALLERGEN_STATEMENTS = ['contains', 'may_contain', 'free_from'] as const

export type AllergenStatement = (typeof ALLERGEN_STATEMENTS)[number]

export type AllergenStatements = { [A in Allergen]?: AllergenStatement | undefined }

export type AllergenChanges = { [A in Allergen]?: AllergenStatement | null | undefined }

export const CONFIRMED_NAME_MAX = 80

export const ALLERGEN_LABELS: Record<Allergen, string> = {
  celery: 'Celery',
  gluten: 'Gluten',
  crustaceans: 'Crustaceans',
  eggs: 'Eggs',
  fish: 'Fish',
  lupin: 'Lupin',
  milk: 'Milk',
  molluscs: 'Molluscs',
  mustard: 'Mustard',
  nuts: 'Tree nuts',
  peanuts: 'Peanuts',
  sesame: 'Sesame',
  soya: 'Soya',
  sulphites: 'Sulphites',
}

export const ALLERGEN_ABBREVIATIONS: Record<Allergen, string> = {
  celery: 'Cel',
  gluten: 'Glu',
  crustaceans: 'Cru',
  eggs: 'Egg',
  fish: 'Fis',
  lupin: 'Lup',
  milk: 'Mil',
  molluscs: 'Mol',
  mustard: 'Mus',
  nuts: 'Nut',
  peanuts: 'Pnt',
  sesame: 'Ses',
  soya: 'Soy',
  sulphites: 'Sul',
}

export const ALLERGEN_STATEMENT_LABELS: Record<AllergenStatement, string> = {
  contains: 'Contains',
  may_contain: 'May contain',
  free_from: 'Free from',
}

/** What to consider when stating an allergen. Source: Food Standards Agency, 'Allergen guidance for food businesses'. */
export const ALLERGEN_HINTS: Partial<Record<Allergen, string>> = {
  gluten: 'wheat, rye, barley, oats',
  nuts: 'almond, hazelnut, walnut, cashew, pecan, Brazil, pistachio, macadamia',
  sulphites: 'over 10 mg per kg or litre',
}

export function allergensWith(statements: AllergenStatements, statement: AllergenStatement): Allergen[] {
  return ALLERGENS.filter((allergen) => statements[allergen] === statement)
}

export function allergensNotStated(statements: AllergenStatements): Allergen[] {
  return ALLERGENS.filter((allergen) => statements[allergen] === undefined)
}

export function isComplete(statements: AllergenStatements): statements is Record<Allergen, AllergenStatement> {
  return allergensNotStated(statements).length === 0
}

/** Returns the statements with the changes: null removes one, undefined leaves it. */
export function changeStatements(statements: AllergenStatements, changes: AllergenChanges): AllergenStatements {
  return Object.fromEntries(
    ALLERGENS.flatMap((allergen) => {
      const changed = changes[allergen]
      const statement = changed === undefined ? statements[allergen] : changed
      return statement ? [[allergen, statement]] : []
    }),
  )
}

export function isSameStatements(one: AllergenStatements, other: AllergenStatements): boolean {
  return ALLERGENS.every((allergen) => one[allergen] === other[allergen])
}

export function listAllergens(allergens: readonly Allergen[]): string {
  return allergens.map((allergen) => ALLERGEN_LABELS[allergen].toLowerCase()).join(', ')
}

export function describeStatements(statements: AllergenStatements): string {
  const contains = allergensWith(statements, 'contains')
  const may = allergensWith(statements, 'may_contain')
  const missing = allergensNotStated(statements)
  const sentences = [
    contains.length > 0 ? `Contains ${listAllergens(contains)}.` : '',
    may.length > 0 ? `May contain ${listAllergens(may)}.` : '',
    missing.length === 0 ? freeFrom(ALLERGENS.length - contains.length - may.length) : '',
    missing.length > 0 ? `Not stated: ${listAllergens(missing)}.` : '',
  ]
  return sentences.filter(Boolean).join(' ')
}

function freeFrom(count: number): string {
  if (count === 0) return ''
  return count === ALLERGENS.length ? `Free from all ${count} allergens.` : `Free from the other ${count}.`
}
