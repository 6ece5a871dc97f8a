import type { FoundDish, FoundVenue } from '../../contract/search.ts'
import type { DietaryTag } from '../../domain/menu/dietary-tags.ts'
import { dishAnchor } from '../../domain/menu/dish-anchor.ts'
import type { ItemSize } from '../../domain/menu/sizes.ts'
import { highlight } from '../../domain/search/highlight.ts'
import { tokenise } from '../../domain/search/tokenise.ts'
import { fullAddress } from '../../domain/venue/address.ts'
import type { PriceBand } from '../../domain/venue/price-bands.ts'
import { type OpeningView, toOpeningView } from '../ui/opening.tsx'
import { type Marked, toMarked } from './marked.ts'

/**
 * Why a result matches when its name does not show it: 'In the description' and the matching text. `text` is null when the label is enough.
 */
type Reason = { label: string; text: Marked | null }

export type FoundView = {
  id: string
  name: Marked
  slug: string
  anchor: string | null
  lead: Marked | null
  city: Marked
  /** In pounds; null for a venue. */
  price: number | null
  sizes: readonly ItemSize[]
  band: PriceBand | null
  imageUrl: string | null
  rating: number | null
  tags: readonly DietaryTag[]
  distanceKm: number | null
  opening: OpeningView | null
  reason: Reason | null
  dishes: { anchor: string; name: Marked; price: number; sizes: readonly ItemSize[] }[]
  moreDishes: number
}

type UnderstoodQuery = { words: string; synonyms: readonly { typed: string; used: readonly string[] }[] }

const MAX_TEXT = 160
const SIMILAR: Reason = { label: 'Matches a word with a similar meaning', text: null }

export function toFoundDish(dish: FoundDish, query: UnderstoodQuery): FoundView {
  const { words } = query
  const { id, name, description, category, menu, venue } = dish
  const places: Place[] = [
    ['In the description', description],
    ['In the section', category.name],
    ['On the menu', menu.name],
    [null, venue.name],
    [null, venue.address_city],
    [null, dish.dietary_info.join(' ')],
    ['Cuisine', venue.cuisine],
  ]
  return {
    id,
    name: toMarked(name, words),
    slug: venue.slug,
    anchor: dishAnchor(id),
    lead: toMarked(venue.name, words),
    city: toMarked(venue.address_city, words),
    price: dish.price,
    sizes: dish.sizes,
    band: null,
    imageUrl: dish.image_url,
    rating: dish.rating,
    tags: dish.dietary_info,
    distanceKm: dish.distance_km,
    opening: toOpeningView(dish.opening),
    reason: firstReason(query, name, places, { isPlaceEnough: false }),
    dishes: [],
    moreDishes: 0,
  }
}

export function toFoundVenue(venue: FoundVenue, query: UnderstoodQuery): FoundView {
  const { words } = query
  const { id, name, slug, cuisine, cuisines, description, address_city, price, image_url, distance_km, opening, dishes } = venue
  const places: Place[] = [
    [null, cuisine],
    [null, address_city],
    ['Cuisines', cuisines.join(', ')],
    ['Address', fullAddress(venue)],
    ['In the description', description],
  ]
  return {
    id,
    name: toMarked(name, words),
    slug,
    anchor: null,
    lead: cuisine === null ? null : toMarked(cuisine, words),
    city: toMarked(address_city, words),
    price: null,
    sizes: [],
    band: price,
    imageUrl: image_url,
    rating: null,
    tags: [],
    distanceKm: distance_km,
    opening: toOpeningView(opening),
    reason: firstReason(query, name, places, { isPlaceEnough: true }),
    dishes: dishes.best.map(({ id, name, price, sizes }) => ({ anchor: dishAnchor(id), name: toMarked(name, words), price, sizes })),
    moreDishes: dishes.total - dishes.best.length,
  }
}

type Place = readonly [label: string | null, text: string | null]

/**
 * Returns the first place in which the query matches, or the synonym that matches. Null when the name matches, or when the match is in a
 * place without a label, which the row shows anyway.
 * @param isPlaceEnough whether such a place is a sufficient reason: venues are found by their town, but a dish also by a synonym
 */
function firstReason(
  { words, synonyms }: UnderstoodQuery,
  name: string,
  places: readonly Place[],
  { isPlaceEnough }: { isPlaceEnough: boolean },
): Reason | null {
  const hasWord = (text: string) => highlight(text, words).some(({ isMatch }) => isMatch)
  if (words === '' || hasWord(name)) return null
  for (const [label, text] of places) {
    if (!text || !hasWord(text)) continue
    if (label) return { label, text: toMarked(excerpt(text, words), words) }
    if (isPlaceEnough) return null
    break
  }
  const texts = [name, ...places.map(([, text]) => text ?? '')]
  const unseen = synonyms.filter(({ typed }) => !texts.some((text) => highlight(text, typed).some(({ isMatch }) => isMatch)))
  for (const { used } of unseen) {
    const synonym = used.find((phrase) => texts.some((text) => hasPhrase(text, phrase)))
    if (synonym) return { label: `Also searched for ‘${synonym}’`, text: null }
  }
  return unseen[0] ? SIMILAR : null
}

function hasPhrase(text: string, phrase: string): boolean {
  const words = tokenise(text)
  return phrase.split(' ').every((word) => words.includes(word))
}

function excerpt(text: string, words: string): string {
  if (text.length <= MAX_TEXT) return text
  const [before] = highlight(text, words)
  const start = before && !before.isMatch ? Math.max(0, before.text.length - MAX_TEXT / 4) : 0
  const from = start === 0 ? 0 : text.indexOf(' ', start) + 1
  const cut = text.slice(from, from + MAX_TEXT)
  const end = from + MAX_TEXT < text.length ? cut.slice(0, cut.lastIndexOf(' ')) : cut
  return `${from > 0 ? '…' : ''}${end}${end.length < text.length - from ? '…' : ''}`
}
