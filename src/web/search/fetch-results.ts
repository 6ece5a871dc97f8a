import { dishAnchor } from '../../domain/menu/dish-anchor.ts'
import { formatItemPrice } from '../../domain/menu/sizes.ts'
import type { Api } from '../api.ts'
import type { Results } from './results.ts'

/** Rejects with an `ApiError`, or with an abort error after an abort. */
export async function fetchResults(api: Api, query: string, signal: AbortSignal): Promise<Results> {
  const { venues, items, best, total_venues, total_items, corrections } = await api.get('/api/search', { query: { q: query }, signal })
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
        aside: formatItemPrice(dish),
        // Never the image of the venue, which is not of the dish.
        imageUrl: dish.image_url,
        slug: dish.venue?.slug ?? '',
        anchor: dishAnchor(dish.id),
      })),
    },
  ]
  return { query, groups: best === 'items' ? groups.reverse() : groups, total: total_venues + total_items, corrections }
}

function joined(...parts: (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(', ')
}
