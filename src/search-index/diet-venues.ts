import type { DietaryTag } from '../domain/menu/dietary-tags.ts'
import { tokenise } from '../domain/search/tokenise.ts'
import { dishesByMenuUse } from './allowed-documents.ts'
import { forEachBit, intersect } from './bitmap.ts'
import type { Catalogue, CatalogueVenue } from './catalogue.ts'
import { asNamed, asTyped, twice } from './query-words.ts'
import { scratchCopy } from './scratch.ts'
import type { Segment } from './segment.ts'
import type { QueryWord } from './top-documents.ts'
import { at } from './typed-array.ts'

/** The venues with something to eat that has all attributes; a drink is not enough. */
export function venuesWithDishes(catalogue: Catalogue, attributes: number): CatalogueVenue[] {
  const found = new Set<CatalogueVenue>()
  for (const segment of catalogue.dishIndex.segments) {
    const dishes = scratchCopy(segment.visible)
    intersect(dishes, dishesByMenuUse(catalogue, segment).toEat)
    segment.keepMatching(dishes, attributes, { minPrice: null, maxPrice: null })
    forEachBit(dishes, (document) => {
      const venue = catalogue.venueOfMenu(at(segment.columns.groups, document))
      if (venue) found.add(venue)
    })
  }
  return [...found]
}

/**
 * One more word for venues whose cuisines or names say the diet. Those that say the nearest other one come first among the others.
 * @param isFinding whether they are found by it alone: beside a town, only venues there are
 */
export function venuesOfDiet(segment: Segment, diet: DietaryTag, isFinding: boolean): QueryWord[] {
  const [own = [], ...near] = [diet, ...(NEAR[diet] ?? [])].map((name) => tokenise(name).map((word) => segment.documentsWith(word, 'exact')))
  return [{ ...asNamed(own), anywhere: isFinding ? own : [] }, ...twice(own), ...near.map(asTyped)]
}

const NEAR: Partial<Record<DietaryTag, readonly DietaryTag[]>> = { vegan: ['vegetarian'], vegetarian: ['vegan'] }
