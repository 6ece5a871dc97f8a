import { DIETARY_TAGS, type DietaryTag } from '../domain/menu/dietary-tags.ts'

/** The bits of a document that filters require: one for each dietary tag. */
export function requiredAttributes(tags: readonly DietaryTag[]): number {
  return tags.reduce((bits, tag) => bits | (1 << DIETARY_TAGS.indexOf(tag)), 0)
}

/**
 * The bits of a dish with these tags. What is vegan is vegetarian by definition. It is not dairy-free: a vegan dish may contain traces, which matters
 * to people with an allergy.
 */
export function attributesOf(tags: readonly DietaryTag[]): number {
  return requiredAttributes(tags.includes('vegan') ? [...tags, 'vegetarian'] : tags)
}
