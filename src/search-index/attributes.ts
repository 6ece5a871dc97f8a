import { ALLERGENS, type Allergen, type AllergenStatements } from '../domain/menu/allergens.ts'
import { DIETARY_TAGS, type DietaryTag } from '../domain/menu/dietary-tags.ts'

const FIRST_ALLERGEN = DIETARY_TAGS.length
export const STATES_ALLERGENS = 1 << (FIRST_ALLERGEN + ALLERGENS.length)

/** Returns the bits that a document must have: one per dietary tag and one per allergen to avoid. */
export function requiredAttributes(tags: readonly DietaryTag[], avoided: readonly Allergen[] = []): number {
  const ofTags = tags.reduce((bits, tag) => bits | tagBit(tag), 0)
  return avoided.reduce((bits, allergen) => bits | freeFromBit(allergen), ofTags)
}

/**
 * Returns the bits of a dish. Vegan dishes are also vegetarian, but not dairy-free: they may contain traces, which matters to people with
 * an allergy. No tag sets the bit of an allergen, because 'gluten-free' is not a statement about all fourteen.
 * @param allergens confirmed statements only; null without
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

/** Position of a bit: 0 for the lowest. */
export function bitPlace(bit: number): number {
  return 31 - Math.clz32(bit)
}
