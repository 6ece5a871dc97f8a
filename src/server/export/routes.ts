import { z } from '@hono/zod-openapi'
import { EXAMPLE_VENUE_ID, repeatedParam, uuidSchema } from '../../contract/common.ts'
import { managedVenueFiltersSchema } from '../../contract/managed-venue.ts'
import { EXPORT_FORMATS, EXPORTS } from '../../domain/export.ts'
import { localNow } from '../../domain/time.ts'
import { attachmentHeaders, errorResponse } from '../http/openapi-responses.ts'
import { ADMINISTRATORS_ONLY, FORMULAS_ESCAPED } from '../http/operation-texts.ts'
import { rejectCrossSite } from '../http/origin.ts'
import { withFallbackMessage } from '../http/problem.ts'
import { routesOf } from '../http/routes-of.ts'
import { signedIn } from '../http/session.ts'
import { createValidatingRouter } from '../http/validating-router.ts'
import { exportStream } from './export-data.ts'

const route = routesOf('Audit and exports')

const TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json' } as const

const file = route.get('/exports/{what}', 'Export venues, menus, users or reservations as a file', {
  description: `Returns all records, also inactive ones; venues can be filtered. The commands \`import venues\` and \`import menus\` read these files. ${FORMULAS_ESCAPED} ${ADMINISTRATORS_ONLY}`,
  middleware: [withFallbackMessage('fetchData'), rejectCrossSite, signedIn],
  request: {
    params: z.object({ what: z.enum(EXPORTS).openapi({ description: 'Kind of records', example: 'venues' }) }),
    query: managedVenueFiltersSchema.extend({
      id: repeatedParam(uuidSchema).openapi({ description: 'Only these venues', example: [EXAMPLE_VENUE_ID] }),
      format: z.enum(EXPORT_FORMATS).default('csv').openapi({ description: 'File format', example: 'json' }),
    }),
  },
  responses: {
    200: {
      description: 'The file',
      content: {
        'text/csv': { schema: z.string(), example: '"id","name"\n"0f0c1d8e-0d5f-4a53-9d0c-5a4b8a3f0c11","The Gilded Pike"\n' },
        'application/json': {
          schema: z.array(z.looseObject({ id: z.string() })),
          example: [{ id: EXAMPLE_VENUE_ID, name: 'The Gilded Pike' }],
        },
      },
    },
    400: errorResponse('invalid_request'),
    401: errorResponse('not_signed_in'),
    403: errorResponse('not_allowed'),
  },
})

export const exportRoutes = createValidatingRouter().openapi(file, (c) => {
  const ctx = c.get('ctx')
  const { what } = c.req.valid('param')
  const { format, ...filters } = c.req.valid('query')
  const { date } = localNow(ctx.clock(), ctx.config.timeZone)
  return new Response(exportStream(ctx, { what, format, ...(what === 'venues' ? { venues: filters } : {}) }), {
    headers: attachmentHeaders(`${what}-${date}.${format}`, TYPES[format]),
  })
})
