import { z } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { idParam } from '../../contract/common.ts'
import {
  applyMenuChangesExample,
  createExtractionExample,
  extractionExample,
  menuDiffExample,
  publishMenuExample,
  reviewExample,
} from '../../contract/examples/extraction.ts'
import {
  appliedMenuChangesSchema,
  applyMenuChangesBody,
  changedMenuSchema,
  createExtractionBody,
  listExtractionsQuery,
  menuDiffSchema,
  menuExtractionListSchema,
  menuExtractionSchema,
  menuReviewSchema,
  publishMenuBody,
  readersSchema,
  retryExtractionBody as retryBody,
  sameNameMenuSchema,
} from '../../contract/menu-extraction.ts'
import { PHOTO_RETENTION_DAYS } from '../../domain/menu/extraction.ts'
import type { AppEnv } from '../http/app-env.ts'
import { conflictResponse, errorResponse, json, NO_STORE, signedInResponses } from '../http/openapi-responses.ts'
import { withFallbackMessage } from '../http/problem.ts'
import { rateLimit } from '../http/rate-limit-middleware.ts'
import { jsonRequestBody, requireJsonBody, requireJsonBodyUpTo } from '../http/request-body.ts'
import { routesOf } from '../http/routes-of.ts'
import { signedIn } from '../http/session.ts'
import { requireUploadBody } from '../http/upload-body.ts'
import { createValidatingRouter } from '../http/validating-router.ts'
import { cancelExtraction, retryExtraction } from './cancel-or-retry.ts'
import { createExtraction, requireOwnVenues } from './create-extraction.ts'
import { applyChanges } from './menu-diff/apply-changes.ts'
import { getMenuDiff } from './menu-diff/compare-menu.ts'
import { authorizeExtraction, listExtractions, MAX_LISTED, toExtraction } from './read-extractions.ts'
import { readerKinds } from './readers.ts'
import { getReview } from './review/get-review.ts'
import { publishMenu } from './review/publish-menu.ts'
import { getPhoto } from './stored-file.ts'

const route = routesOf('Menu extractions')
const MAX_MENU_BYTES = 2 * 1024 * 1024
const middleware = [withFallbackMessage('processMenu'), signedIn]
const byId = idParam('The extraction', extractionExample.id)
const one = { ...signedInResponses(menuExtractionSchema, 'The extraction', extractionExample), 404: errorResponse('not_found') }

/** Runs before the body is read. Otherwise any signed-up user could send a large body. */
const withVenue: MiddlewareHandler<AppEnv> = async (c, next) => {
  requireOwnVenues(c.get('ctx').actor)
  await next()
}

const create = route.post('/menu-extractions', 'Create a menu from a photo or PDF', {
  description:
    'Stores the file; the menu is read in the background and saved in one transaction. A menu without doubtful readings is active immediately; other menus are inactive until they are reviewed. Owners can only create menus of their own venue. With `menu_id`, the file is compared with that menu and nothing is saved.',
  middleware: [...middleware, rateLimit('uploadsByClient'), withVenue, ...requireUploadBody('menu_file_too_large')],
  request: {
    body: { required: true, content: { 'multipart/form-data': { schema: createExtractionBody, example: createExtractionExample } } },
  },
  responses: {
    202: json(menuExtractionSchema, 'The extraction, which waits to be read', extractionExample),
    400: errorResponse('invalid_request'),
    401: errorResponse('not_signed_in'),
    403: errorResponse('origin_refused'),
    404: errorResponse('venue_not_found'),
    409: conflictResponse('menu_name_taken', sameNameMenuSchema, { id: reviewExample.menu.id, name: 'Sunday lunch' }),
    413: errorResponse('menu_file_too_large'),
    415: errorResponse('form_expected'),
    422: errorResponse('required_fields'),
    429: errorResponse('extractions_too_many'),
  },
})

const list = route.get('/menu-extractions', 'List extractions', {
  description: `The newest ${MAX_LISTED} of a menu or of a venue; without either, those of the signed-in user.`,
  middleware,
  request: { query: listExtractionsQuery },
  responses: {
    ...signedInResponses(menuExtractionListSchema, 'The newest first', { data: [extractionExample] }),
    404: errorResponse('not_found'),
  },
})

const listReaders = route.get('/menu-extractions/readers', 'List the menu readers', {
  description: 'The default reader comes first.',
  middleware,
  responses: signedInResponses(readersSchema, 'The readers', { readers: ['ocr'] }),
})

const read = route.get('/menu-extractions/{id}', 'Read an extraction', {
  middleware,
  request: { params: byId },
  responses: one,
})

const cancel = route.delete('/menu-extractions/{id}', 'Cancel an extraction', {
  description: 'Also cancels an extraction whose file is being read. Deletes the file.',
  middleware,
  request: { params: byId },
  responses: { ...one, 409: errorResponse('extraction_over') },
})

const retry = route.post('/menu-extractions/{id}/retry', 'Retry a failed extraction', {
  middleware: [...middleware, rateLimit('uploadsByClient'), ...requireJsonBody],
  request: { params: byId, ...jsonRequestBody(retryBody, { reader: 'ocr' }) },
  responses: {
    ...one,
    409: errorResponse('extraction_over'),
    422: errorResponse('reader_unavailable'),
    429: errorResponse('extractions_too_many'),
  },
})

const photograph = route.get('/menu-extractions/{id}/photograph', 'Read the image of a page', {
  description: `For users who may edit the menu. Deleted ${PHOTO_RETENTION_DAYS} days after the menu was published.`,
  middleware,
  request: {
    params: byId,
    query: z.object({
      page: z.coerce.number().int().min(1).max(100).default(1).openapi({ description: 'Starts at 1', example: 1 }),
    }),
  },
  responses: {
    200: {
      description: 'The image',
      content: { 'image/webp': { schema: z.string().openapi({ format: 'binary' }), example: 'RIFF…WEBP' } },
    },
    401: errorResponse('not_signed_in'),
    404: errorResponse('not_found'),
  },
})

const review = route.get('/menu-extractions/{id}/review', 'Read a menu with its extraction, for review', {
  description:
    'Returns the current menu with the doubtful readings and their positions on the image, and the items that were read without a price.',
  middleware,
  request: { params: byId },
  responses: { ...signedInResponses(menuReviewSchema, 'The review', reviewExample), 404: errorResponse('not_found') },
})

const publish = route.post('/menu-extractions/{id}/publish', 'Publish a reviewed menu', {
  description: 'Replaces the content of the menu and activates it, in one transaction.',
  middleware: [...middleware, ...requireJsonBodyUpTo(MAX_MENU_BYTES)],
  request: { params: byId, ...jsonRequestBody(publishMenuBody, publishMenuExample) },
  responses: {
    ...signedInResponses(z.object({ menu_id: z.string() }), 'The menu', { menu_id: reviewExample.menu.id }),
    404: errorResponse('not_found'),
    409: conflictResponse('edited_meanwhile', changedMenuSchema, { updated_at: '2026-11-20T18:00:00.000Z' }),
    422: errorResponse('required_fields'),
  },
})

const changes = route.get('/menu-extractions/{id}/changes', 'Compare a new photo of a menu with the menu', {
  middleware,
  request: { params: byId },
  responses: {
    ...signedInResponses(menuDiffSchema, 'New, changed and missing items', menuDiffExample),
    404: errorResponse('not_found'),
  },
})

const apply = route.post('/menu-extractions/{id}/apply', 'Apply differences to the menu', {
  description:
    'Applies the given differences in one transaction. Each dish with `asked` needs a decision; otherwise nothing is applied. A decision is an entry in `gone`, in `kept`, or in `changed` with `same_recipe`.',
  middleware: [...middleware, ...requireJsonBodyUpTo(MAX_MENU_BYTES)],
  request: { params: byId, ...jsonRequestBody(applyMenuChangesBody, applyMenuChangesExample) },
  responses: {
    ...signedInResponses(appliedMenuChangesSchema, 'The menu', { menu_id: reviewExample.menu.id, trash_ids: [] }),
    404: errorResponse('not_found'),
    409: conflictResponse('edited_meanwhile', changedMenuSchema, { updated_at: '2026-11-20T18:00:00.000Z' }),
    422: errorResponse('price_invalid'),
  },
})

export const extractionRoutes = createValidatingRouter()
  .openapi(create, async (c) => c.json(toExtraction(await createExtraction({ ctx: c.get('ctx'), input: c.req.valid('form') })), 202))
  .openapi(list, async (c) => {
    const rows = await listExtractions({ ctx: c.get('ctx'), input: c.req.valid('query') })
    return c.json({ data: rows.map(toExtraction) }, 200, NO_STORE)
  })
  .openapi(listReaders, (c) => c.json({ readers: readerKinds(c.get('ctx').config) }, 200, NO_STORE))
  .openapi(read, async (c) => {
    const { db, actor } = c.get('ctx')
    const { row } = await authorizeExtraction(db.orm, actor, c.req.valid('param').id)
    return c.json(toExtraction(row), 200, NO_STORE)
  })
  .openapi(cancel, async (c) => c.json(toExtraction(await cancelExtraction({ ctx: c.get('ctx'), input: c.req.valid('param') })), 200))
  .openapi(retry, async (c) => {
    const input = { ...c.req.valid('param'), ...c.req.valid('json') }
    return c.json(toExtraction(await retryExtraction({ ctx: c.get('ctx'), input })), 200)
  })
  .openapi(photograph, async (c) => {
    const bytes = await getPhoto({ ctx: c.get('ctx'), input: { ...c.req.valid('param'), ...c.req.valid('query') } })
    return c.body(bytes, 200, {
      ...NO_STORE,
      'Content-Type': 'image/webp',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
    })
  })
  .openapi(review, async (c) => c.json(await getReview({ ctx: c.get('ctx'), input: c.req.valid('param') }), 200, NO_STORE))
  .openapi(publish, async (c) => {
    const input = { ...c.req.valid('param'), publication: c.req.valid('json') }
    return c.json(await publishMenu({ ctx: c.get('ctx'), input }), 200)
  })
  .openapi(changes, async (c) => c.json(await getMenuDiff({ ctx: c.get('ctx'), input: c.req.valid('param') }), 200, NO_STORE))
  .openapi(apply, async (c) => {
    const input = { ...c.req.valid('param'), update: c.req.valid('json') }
    return c.json(await applyChanges({ ctx: c.get('ctx'), input }), 200)
  })
