import { z } from '@hono/zod-openapi'
import { EMBED_ORIGIN_MAX_LENGTH, MAX_EMBED_ORIGINS } from '../domain/embed/origins.ts'
import { instantSchema } from './common.ts'
import { seenUpdatedAtSchema } from './managed-venue.ts'

const origins = z.array(z.string()).openapi({
  description: `The websites that may show the embed: scheme, host and port, at most ${MAX_EMBED_ORIGINS} of ${EMBED_ORIGIN_MAX_LENGTH} characters`,
  example: ['https://www.example.org'],
})
const accent = z.string().nullable().openapi({ description: 'Its accent colour; null: that of the guide', example: '#1f5360' })

export const venueEmbedSchema = z
  .object({
    id: z.uuid().openapi({ description: 'The venue' }),
    name: z.string().openapi({ example: 'The Gilded Pike' }),
    slug: z.string().openapi({ example: 'the-gilded-pike' }),
    active: z.boolean().openapi({ description: 'Whether diners can see the venue' }),
    origins,
    accent,
    updated_at: instantSchema,
  })
  .openapi('VenueEmbed')
export type VenueEmbed = z.infer<typeof venueEmbedSchema>

export const saveEmbedBody = z
  .object({ origins: origins.optional(), accent: accent.optional(), seen_updated_at: seenUpdatedAtSchema })
  .openapi('VenueEmbedChange')
export type SaveEmbedInput = z.infer<typeof saveEmbedBody>
