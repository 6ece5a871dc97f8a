import { z } from '@hono/zod-openapi'
import { SYNONYM_MAX_LENGTH, SYNONYM_PHRASES } from '../domain/search/synonym-phrases.ts'
import { instantSchema, ownIdSchema } from './common.ts'
import { seenUpdatedAtSchema } from './managed-venue.ts'

export const synonymLineSchema = z
  .object({
    id: z.uuid(),
    phrases: z.array(z.string()).openapi({ description: 'Phrases that mean the same, folded', example: ['burger', 'hache'] }),
    created_at: instantSchema,
    updated_at: instantSchema,
  })
  .openapi('SynonymLine')
export type SynonymLine = z.infer<typeof synonymLineSchema>

export const synonymsSchema = z
  .object({
    data: z.array(synonymLineSchema),
    built_in: z.array(z.array(z.string())).openapi({ description: 'Lines that every guide has and that cannot be changed' }),
  })
  .openapi('Synonyms')
export type Synonyms = z.infer<typeof synonymsSchema>

const synonymLineBody = z.object({
  phrases: z
    .array(z.string().max(SYNONYM_MAX_LENGTH))
    .min(SYNONYM_PHRASES.min)
    .max(SYNONYM_PHRASES.max)
    .openapi({ description: 'Different phrases of one to three words. Case and accents make no difference', example: ['burger', 'haché'] }),
})
export type SynonymLineInput = z.infer<typeof synonymLineBody>

export const newSynonymLineBody = synonymLineBody.extend({ id: ownIdSchema }).openapi('NewSynonymLine')
export const changeSynonymLineBody = synonymLineBody.extend({ seen_updated_at: seenUpdatedAtSchema }).openapi('SynonymLineChange')
