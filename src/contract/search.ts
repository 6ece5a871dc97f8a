import { z } from '@hono/zod-openapi'
import { SEARCH_LIMIT } from '../domain/search/search-query.ts'
import { dishSchema } from './menu.ts'
import { venueCardSchema } from './venue.ts'

export const searchQuery = z.object({
  q: z.string().default('').openapi({ description: 'Fewer than two characters find nothing', example: 'fish pie' }),
})

/** At most ten venues and ten dishes, best match first. */
export const searchResponse = z
  .object({
    query: z.string(),
    best: z.enum(['venues', 'items']).openapi({ description: 'The list whose first answers better; venues where both do alike' }),
    venues: z.array(venueCardSchema).max(SEARCH_LIMIT),
    items: z.array(dishSchema).max(SEARCH_LIMIT),
  })
  .openapi('SearchResults')
export type SearchResponse = z.infer<typeof searchResponse>
