import type { SearchPlaces, SearchResponse, SearchResultsPage } from '../search.ts'
import { dishExample } from './menu.ts'
import { venueCardExample } from './venue.ts'

/** A query of words that the guide has, without filters, prices or times. */
const NOTHING_TO_INTERPRET = {
  corrections: [],
  synonyms: [],
  diets: [],
  avoided: [],
  min_price: null,
  max_price: null,
  open_now: false,
  open_on: null,
  price_order: null,
  excluded_words: [],
  unmarked_diet: null,
  unclear_needs: [],
  unknown_words: [],
} satisfies Partial<SearchResponse>

export const searchExample: SearchResponse = {
  query: 'pie',
  best: 'items',
  venues: [venueCardExample],
  items: [dishExample],
  total_venues: 1,
  total_items: 1,
  ...NOTHING_TO_INTERPRET,
}

export const searchResultsExample: SearchResultsPage = {
  query: 'pie',
  type: 'items',
  data: [{ ...dishExample, distance_km: 1.2, opening: { state: 'open', time: '22:00', day: null } }],
  total: 1,
  next: null,
  total_items: 1,
  total_venues: 0,
  facets: {
    diet: [{ value: 'nut-free', label: 'nut-free', count: 1 }],
    avoid: [{ value: 'gluten', label: 'gluten', count: 1 }],
    menu_type: [{ value: 'Daily', label: 'Daily', count: 1 }],
    cuisine: [{ value: 'Gastropub', label: 'Gastropub', count: 1 }],
    city: [{ value: 'Windsor', label: 'Windsor', count: 1 }],
    price: [],
    open: [{ value: 'now', label: 'now', count: 1 }],
    max_price: [{ value: '15', label: '15', count: 1 }],
    within_km: [{ value: '1.609', label: '1.609', count: 1 }],
  },
  missing_town: null,
  explanation: [],
  not_stated: 0,
  ...NOTHING_TO_INTERPRET,
  place: null,
  asks_nearby: false,
  within_km: null,
  without: [],
}

export const searchPlacesExample: SearchPlaces = {
  data: [
    {
      id: dishExample.venue.id,
      name: dishExample.venue.name,
      slug: dishExample.venue.slug,
      latitude: 51.4839,
      longitude: -0.6044,
      results: 3,
    },
  ],
}
