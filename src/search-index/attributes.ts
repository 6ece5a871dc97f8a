import { ALLERGENS, type Allergen, type AllergenStatements } from '../domain/menu/allergens.ts'
import { DIETARY_TAGS, type DietaryTag } from '../domain/menu/dietary-tags.ts'

/** The bit after those of the dietary tags: one for each allergen that a dish states to be free from. */
const FIRST_ALLERGEN = DIETARY_TAGS.length
/** Set where confirmed statements exist. */
export const STATES_ALLERGENS = 1 << (FIRST_ALLERGEN + ALLERGENS.length)

/** The bits of a document that filters require: one for each dietary tag, and one for each allergen to avoid. */
export function requiredAttributes(tags: readonly DietaryTag[], avoided: readonly Allergen[] = []): number {
  const ofTags = tags.reduce((bits, tag) => bits | tagBit(tag), 0)
  return avoided.reduce((bits, allergen) => bits | freeFromBit(allergen), ofTags)
}

/**
 * The bits of a dish. What is vegan is vegetarian by definition. It is not dairy-free: a vegan dish may contain traces, which matters to people with an
 * allergy. A tag sets no bit of an allergen: 'gluten-free' is not a statement about all fourteen.
 * @param allergens only confirmed statements; null without
 */
export function attributesOf(tags: readonly DietaryTag[], allergens: AllergenStatements | null): number {
  const ofTags = requiredAttributes(tags.includes('vegan') ? [...tags, 'vegetarian'] : tags)
  if (!allergens) return ofTags
  const free = ALLERGENS.filter((allergen) => allergens[allergen] === 'free_from')
  return ofTags | requiredAttributes([], free) | STATES_ALLERGENS
}

export function tagBit(tag: DietaryTag): number {
  return 1 << DIETARY_TAGS.indexOf(tag)
}

export function freeFromBit(allergen: Allergen): number {
  return 1 << (FIRST_ALLERGEN + ALLERGENS.indexOf(allergen))
}
