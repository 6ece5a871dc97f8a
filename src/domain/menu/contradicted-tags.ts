import { ALLERGENS, type Allergen, type AllergenStatement, type AllergenStatements, listAllergens } from './allergens.ts'
import { DIETARY_TAGS, type DietaryTag } from './dietary-tags.ts'

type Ruling = { allergens: readonly Allergen[]; statements: readonly AllergenStatement[] }

/** 'Free from' also promises the absence of traces. Source: Food Standards Agency, 'Precautionary allergen labelling'. */
const AS_INGREDIENT_OR_TRACE = ['contains', 'may_contain'] as const
/** A diet only concerns ingredients: a vegan dish may be made in a kitchen that uses milk. */
const AS_INGREDIENT = ['contains'] as const

const FROM_THE_WATER = ['crustaceans', 'fish', 'molluscs'] as const

/** No entries for halal and kosher, which say nothing about the fourteen allergens. */
export const RULED_OUT: Partial<Record<DietaryTag, Ruling>> = {
  vegetarian: { allergens: FROM_THE_WATER, statements: AS_INGREDIENT },
  vegan: { allergens: [...FROM_THE_WATER, 'eggs', 'milk'], statements: AS_INGREDIENT },
  'gluten-free': { allergens: ['gluten'], statements: AS_INGREDIENT_OR_TRACE },
  'dairy-free': { allergens: ['milk'], statements: AS_INGREDIENT_OR_TRACE },
  'nut-free': { allergens: ['nuts', 'peanuts'], statements: AS_INGREDIENT_OR_TRACE },
}

/**
 * The tags that a statement about the same dish contradicts. They are stored, but never public. A statement counts before it is confirmed,
 * because hiding a tag needs less certainty than showing it.
 */
export function contradictedTags(tags: readonly DietaryTag[], statements: AllergenStatements): DietaryTag[] {
  return DIETARY_TAGS.filter((tag) => tags.includes(tag) && contradicting(tag, statements).length > 0)
}

function contradicting(tag: DietaryTag, statements: AllergenStatements): Allergen[] {
  const ruling = RULED_OUT[tag]
  if (!ruling) return []
  return ALLERGENS.filter((allergen) => {
    const statement = statements[allergen]
    return statement !== undefined && ruling.allergens.includes(allergen) && ruling.statements.includes(statement)
  })
}

/** A sentence for the owner of a dish; empty when nothing contradicts its tags. */
export function describeContradictions(tags: readonly DietaryTag[], statements: AllergenStatements): string {
  const found = contradictedTags(tags, statements)
  if (found.length === 0) return ''
  const end =
    found.length === 1
      ? 'The tag is not shown until one of them is changed.'
      : 'These tags are not shown until they or the allergens are changed.'
  return [...found.map((tag) => `Tagged ${tag}, but ${whatIsStated(contradicting(tag, statements), statements)}.`), end].join(' ')
}

function whatIsStated(allergens: readonly Allergen[], statements: AllergenStatements): string {
  const parts = [
    ['contains', allergens.filter((allergen) => statements[allergen] === 'contains')],
    ['may contain', allergens.filter((allergen) => statements[allergen] === 'may_contain')],
  ] as const
  return parts
    .filter(([, listed]) => listed.length > 0)
    .map(([verb, listed]) => `${verb} ${listAllergens(listed)}`)
    .join(' and ')
}
