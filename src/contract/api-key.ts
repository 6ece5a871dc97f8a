import { z } from '@hono/zod-openapi'
import { API_KEY_NAME_MAX_LENGTH, API_SCOPES } from '../domain/api-key/scopes.ts'
import { EXAMPLE_VENUE_ID, idSchema, instantSchema, ownIdSchema } from './common.ts'

export const apiKeySchema = z
  .object({
    id: z.string(),
    name: z.string().openapi({ example: 'Till at the bar' }),
    prefix: z.string().openapi({ description: 'The first characters of the key', example: 'plk_3f9a01bc' }),
    scopes: z.array(z.enum(API_SCOPES)),
    venue_id: z.string().nullable().openapi({ description: 'null: all venues of the user, and for administrators those of the guide' }),
    venue_name: z.string().nullable(),
    created_at: instantSchema,
    last_used_at: instantSchema.nullable().openapi({ description: 'To the minute' }),
  })
  .openapi('ApiKey')
export type ApiKey = z.infer<typeof apiKeySchema>

export const apiKeysSchema = z.object({ data: z.array(apiKeySchema) }).openapi('ApiKeys')

export const newApiKeySchema = apiKeySchema
  .extend({ key: z.string().openapi({ description: 'The key itself. It is returned only here.' }) })
  .openapi('NewApiKey')
export type NewApiKey = z.infer<typeof newApiKeySchema>

export const createApiKeyBody = z.object({
  id: ownIdSchema.openapi({ description: 'Chosen by the client. Another request with the same id replaces the key' }),
  name: z.string().max(API_KEY_NAME_MAX_LENGTH * 4),
  scopes: z.array(z.enum(API_SCOPES)).max(API_SCOPES.length),
  venue_id: idSchema(
    'The only venue that the key is for; null: all your venues, or all venues for administrators',
    EXAMPLE_VENUE_ID,
  ).nullable(),
})

export const apiKeyExample: ApiKey = {
  id: '3c1f6c0a-77a5-4d0b-8f6e-0b1a2c3d4e5f',
  name: 'Till at the bar',
  prefix: 'plk_3f9a01bc',
  scopes: ['reservations'],
  venue_id: EXAMPLE_VENUE_ID,
  venue_name: 'The Crown',
  created_at: '2026-11-20T18:00:00.000Z',
  last_used_at: null,
}
