import { ALLERGENS } from '../domain/menu/allergens.ts'
import { DIETARY_TAGS } from '../domain/menu/dietary-tags.ts'
import { SEARCH_PRICES } from '../domain/search/search-sorts.ts'
import { bitPlace, freeFromBit, requiredAttributes, STATES_ALLERGENS, tagBit } from './attributes.ts'
import { type Bitmap, countAll, intersect } from './bitmap.ts'
import type { Catalogue } from './catalogue.ts'
import { type Facets, toFacets, toPence, withChosenLimit } from './facets.ts'
import { GroupFilters } from './group-filters.ts'
import { scratchBitmap, scratchCopy } from './scratch.ts'
import type { DocumentKind, FilterOptions, SearchFilters } from './search-filters.ts'
import type { Segment } from './segment.ts'
import { at, byteAt } from './typed-array.ts'

const ANY_PRICE = { minPrice: null, maxPrice: null }

/**
 * Applies filters and counts the values of each filter group. A document that fails only one group still counts for the values of that
 * group, because another value may be selected instead. Dietary tags and allergens are exceptions: a dish must pass all selected ones.
 * Tags, allergens and prices are compared for 32 documents at once. Everything else is compared once for each menu or venue.
 */
export class FilterCounter {
  readonly #kind: DocumentKind
  readonly #filters: SearchFilters
  readonly #diets: number
  readonly #avoided: number
  readonly #isNotStatedShown: boolean
  /** In pence. */
  readonly #maxPrice: number | null
  readonly #priceLimits: readonly number[]
  readonly #byPriceLimit: number[]
  readonly #groups: GroupFilters
  /** By group: documents that pass the filters that are not of groups. */
  readonly #byGroup: Uint32Array
  readonly #byAttribute = new Uint32Array(32)
  #notStated = 0

  constructor(
    catalogue: Catalogue,
    kind: DocumentKind,
    filters: SearchFilters,
    { allergenView, open, maxPrice = null, near, hasAllFacets }: FilterOptions = {},
  ) {
    const isDishes = kind === 'dishes'
    this.#kind = kind
    this.#filters = filters
    this.#diets = isDishes ? requiredAttributes(filters.diets) : 0
    this.#avoided = isDishes ? requiredAttributes([], filters.avoided) : 0
    this.#isNotStatedShown = allergenView === 'not_stated'
    this.#maxPrice = isDishes ? maxPrice : null
    this.#priceLimits = isDishes ? withChosenLimit(SEARCH_PRICES.map(toPence), maxPrice) : []
    this.#byPriceLimit = this.#priceLimits.map(() => 0)
    this.#groups = new GroupFilters(catalogue, kind, filters, { open, near, hasAllFacets })
    this.#byGroup = new Uint32Array(this.#groups.count)
  }

  /** A scratch bitmap. Call it once per segment. */
  apply(segment: Segment, documents: Bitmap): Bitmap {
    if (this.#kind === 'venues') return this.#countGroups(segment, documents, documents)
    const suiting = scratchCopy(documents)
    segment.keepMatching(suiting, this.#diets, ANY_PRICE)
    const stating = scratchCopy(suiting)
    this.#keepByAllergens(segment, stating)
    const affordable = scratchCopy(suiting)
    segment.keepMatching(affordable, 0, { minPrice: null, maxPrice: this.#maxPrice })

    const anyGroup = scratchCopy(stating)
    intersect(anyGroup, affordable)
    const passingOfGroups = this.#countGroups(segment, suiting, anyGroup)

    const anyStatement = scratchCopy(passingOfGroups)
    intersect(anyStatement, affordable)
    this.#notStated += countAll(anyStatement) - segment.countWith(anyStatement, STATES_ALLERGENS)

    const anyPrice = scratchCopy(passingOfGroups)
    intersect(anyPrice, stating)
    for (const [place, limit] of this.#priceLimits.entries()) {
      this.#byPriceLimit[place] = (this.#byPriceLimit[place] ?? 0) + segment.countAtMost(anyPrice, limit)
    }

    const passing = anyPrice
    intersect(passing, anyStatement)
    segment.countAttributes(passing, this.#byAttribute)
    return passing
  }

  /** Number of dishes without allergen statements that pass all other filters. Complete after all segments. */
  get notStated(): number {
    return this.#notStated
  }

  facets(): Facets {
    const isDishes = this.#kind === 'dishes'
    const countOf = (bit: number) => at(this.#byAttribute, bitPlace(bit))
    const tags = new Map(DIETARY_TAGS.map((tag) => [tag, countOf(tagBit(tag))] as const))
    const free = new Map(ALLERGENS.map((allergen) => [allergen, countOf(freeFromBit(allergen))] as const))
    return {
      diets: isDishes ? toFacets(tags, this.#filters.diets) : [],
      avoided: isDishes ? toFacets(free, this.#filters.avoided) : [],
      ...this.#groups.facets(this.#byGroup),
      maxPrices: this.#priceLimits.map((limit, place) => ({ value: `${limit / 100}`, count: this.#byPriceLimit[place] ?? 0 })),
    }
  }

  #keepByAllergens(segment: Segment, documents: Bitmap): void {
    if (this.#avoided === 0) return
    if (this.#isNotStatedShown) segment.keepWithout(documents, STATES_ALLERGENS)
    else segment.keepMatching(documents, this.#avoided, ANY_PRICE)
  }

  /**
   * Counts the groups of the `counted` documents, which are among the given ones, and filters all of them by group in the same pass,
   * because a pass reads every document. The loop has no branch for each document, because the processor could not predict it.
   * @returns the documents whose group passes all filters of groups: a scratch bitmap, or the given one if there are no such filters
   */
  #countGroups({ columns: { groups }, size }: Segment, documents: Bitmap, counted: Bitmap): Bitmap {
    const counts = this.#byGroup
    const { fails } = this.#groups
    if (!fails) {
      countGroups(counted, groups, counts)
      return documents
    }
    const passing = scratchBitmap(size)
    for (let w = 0; w < documents.length; w++) {
      const countedBits = at(counted, w)
      let passingBits = 0
      for (let bits = at(documents, w); bits !== 0; bits &= bits - 1) {
        const place = 31 - Math.clz32(bits & -bits)
        const group = at(groups, w * 32 + place)
        const isPassing = (byteAt(fails, group) - 1) >>> 31
        passingBits |= isPassing << place
        counts[group] = at(counts, group) + ((countedBits >>> place) & 1)
      }
      passing[w] = passingBits
    }
    return passing
  }
}

function countGroups(documents: Bitmap, groups: Uint32Array, counts: Uint32Array): void {
  for (let w = 0; w < documents.length; w++) {
    for (let bits = at(documents, w); bits !== 0; bits &= bits - 1) {
      const group = at(groups, w * 32 + 31 - Math.clz32(bits & -bits))
      counts[group] = at(counts, group) + 1
    }
  }
}
