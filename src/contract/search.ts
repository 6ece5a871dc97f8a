import { z } from '@hono/zod-openapi'
import { SEARCH_LIMIT } from '../domain/search/search-query.ts'
import { dish } from './menu.ts'
import { venueCard } from './venue.ts'

export const searchParams = z.object({
  q: z.string().default('').openapi({ description: 'Fewer than two characters find nothing', example: 'fish pie' }),
})

/** At most ten venues and ten dishes, best match first. */
export const searchResults = z
  .object({
    query: z.string(),
    best: z.enum(['venues', 'items']).openapi({ description: 'The list whose first answers better; venues where both do alike' }),
    venues: z.array(venueCard).max(SEARCH_LIMIT),
    items: z.array(dish).max(SEARCH_LIMIT),
  })
  .openapi('SearchResults')
export type SearchResults = z.infer<typeof searchResults>
