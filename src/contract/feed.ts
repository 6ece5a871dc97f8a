import { z } from '@hono/zod-openapi'
import { filterText, idSchema } from './common.ts'

const city = filterText.optional().openapi({ description: 'Only the venues of this town', example: 'Windsor' })
const venue = idSchema('Only the venue with this slug', 'the-gilded-pike').optional()

export const feedQuery = z.object({ city, venue })
