import { z } from '@hono/zod-openapi'
import { filterText, idSchema } from './common.ts'

const city = filterText.optional().openapi({ description: 'The venues of this town alone', example: 'Windsor' })
const venue = idSchema('One venue alone, by its slug', 'the-gilded-pike').optional()

export const feedQuery = z.object({ city, venue })
