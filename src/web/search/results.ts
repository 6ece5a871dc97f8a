import { dishAnchor } from '../../domain/menu/dish-anchor.ts'
import { formatPrice } from '../../domain/menu/price.ts'
import type { Api } from '../api.ts'

/** One line of the dropdown. */
export type Result = {
  id: string
  name: string
  /** Where it is: cuisine and city of a venue, venue and city of a dish. */
  place: string
  /** At the right: a dish's price, or 'Venue'. */
  aside: string
  imageUrl: string | null
  /** The venue it leads to; empty where the answer named none. */
  slug: string
  /** Where on the venue's page: the line of a dish. */
  anchor?: string
}

/** What was found by kind, the kind that answers best first. */
export type Results = { query: string; groups: { name: string; results: Result[] }[] }

/** All results in the order they are shown. */
export function flattenResults({ groups }: Results): Result[] {
  return groups.flatMap((group) => group.results)
}

/** Searches venues and dishes; rejects with an `ApiError`, or as an abort when the signal says so. */
export async function fetchResults(api: Api, query: string, signal: AbortSignal): Promise<Results> {
  const { venues, items, best } = await api.get('/api/search', { query: { q: query }, signal })
  const groups = [
    {
      name: 'Venues',
      results: venues.map((venue) => ({
        id: venue.id,
        name: venue.name,
        place: joined(venue.cuisine, venue.address_city),
        aside: 'Venue',
        imageUrl: venue.image_url,
        slug: venue.slug,
      })),
    },
    {
      name: 'Dishes',
      results: items.map((dish) => ({
        id: dish.id,
        name: dish.name,
        place: joined(dish.venue?.name, dish.venue?.address_city),
        aside: formatPrice(dish.price),
        imageUrl: dish.image_url ?? dish.venue?.image_url ?? null,
        slug: dish.venue?.slug ?? '',
        anchor: dishAnchor(dish.id),
      })),
    },
  ]
  return { query, groups: best === 'items' ? groups.reverse() : groups }
}

function joined(...parts: (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(', ')
}
