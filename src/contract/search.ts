import { z } from '@hono/zod-openapi'
import { DIETARY_TAGS } from '../domain/menu/dietary-tags.ts'
import { SEARCH_LIMIT } from '../domain/search/search-query.ts'
import { booleanParam } from './common.ts'
import { dishSchema } from './menu.ts'
import { venueCardSchema } from './venue.ts'

export const searchQuery = z.object({
  q: z.string().default('').openapi({ description: 'Fewer than two characters find nothing', example: 'fish pie' }),
  exact: booleanParam('Whether words are searched exactly as typed, without correcting typing errors'),
})

/** At most ten venues and ten dishes, best match first. */
export const searchResponse = z
  .object({
    query: z.string(),
    best: z.enum(['venues', 'items']).openapi({ description: 'The list whose first answers better; venues where both do alike' }),
    venues: z.array(venueCardSchema).max(SEARCH_LIMIT),
    items: z.array(dishSchema).max(SEARCH_LIMIT),
    total_venues: z.int().openapi({ description: 'How many venues match' }),
    total_items: z.int().openapi({ description: 'How many dishes match' }),
    corrections: z
      .array(z.object({ typed: z.string(), used: z.array(z.string()) }))
      .openapi({ description: 'Words that nobody wrote, and the words that were searched for instead' }),
    diets: z.array(z.enum(DIETARY_TAGS)).openapi({ description: 'Diets in the text: only dishes with these tags are found' }),
    max_price: z.number().nullable().openapi({ description: "Highest price in pounds, from 'under £12' in the text" }),
    unknown_words: z.array(z.string()).openapi({ description: 'Words that nothing in the guide has' }),
  })
  .openapi('SearchResults')
export type SearchResponse = z.infer<typeof searchResponse>
