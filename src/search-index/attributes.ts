import { DIETARY_TAGS, type DietaryTag } from '../domain/menu/dietary-tags.ts'

/** The bits of a document that filters require: one for each dietary tag. */
export function attributesOf(tags: readonly DietaryTag[]): number {
  return tags.reduce((bits, tag) => bits | (1 << DIETARY_TAGS.indexOf(tag)), 0)
}
