import { z } from '@hono/zod-openapi'
import { idParam } from '../../contract/common.ts'
import { printedCardsQuery, printedMenuQuery } from '../../contract/print.ts'
import { attachmentHeaders, errorResponse } from '../http/openapi-responses.ts'
import { limitText, VENUE_PEOPLE_ONLY } from '../http/operation-texts.ts'
import { withFallbackMessage } from '../http/problem.ts'
import { rateLimit } from '../http/rate-limit-middleware.ts'
import { routesOf } from '../http/routes-of.ts'
import { signedIn } from '../http/session.ts'
import { createValidatingRouter } from '../http/validating-router.ts'

/** Loaded with the first file, because writing PDF is a fifth of the code of the server. */
const printer = () => import('./print-venue.ts')

const route = routesOf('Managing venues')
const byId = { params: idParam('The venue', '2f1c6f0e-0d5f-4a53-9d0c-5a4b8a3f0c11') }
const FOR_PEOPLE = `${VENUE_PEOPLE_ONLY} Limit: ${limitText('printsByClient', 'files')} from one client.`
const middleware = [withFallbackMessage('fetchVenue'), signedIn, rateLimit('printsByClient')]

function fileResponses(type: string, example: string) {
  return {
    200: { description: 'The file', content: { [type]: { schema: z.string(), example } } },
    400: errorResponse('invalid_request'),
    401: errorResponse('not_signed_in'),
    404: errorResponse('venue_not_found'),
    429: errorResponse('too_many_requests'),
  }
}

const menuPdf = route.get('/venues/{id}/menu.pdf', 'Read the menus of a venue as PDF for printing', {
  description: `Contains what the page of the venue shows now, with sizes, dietary tags and confirmed allergens. Each page shows the date. ${FOR_PEOPLE}`,
  middleware,
  request: { ...byId, query: printedMenuQuery },
  responses: fileResponses('application/pdf', '%PDF-1.7…'),
})

const cardsPdf = route.get('/venues/{id}/cards.pdf', 'Read cards and table tents as PDF', {
  description: `One page in the requested size, with the QR code of the page of the venue. ${FOR_PEOPLE}`,
  middleware,
  request: { ...byId, query: printedCardsQuery },
  responses: fileResponses('application/pdf', '%PDF-1.7…'),
})

const cardsSvg = route.get('/venues/{id}/cards.svg', 'Read cards and table tents as SVG', {
  description: `Has the same content as the PDF. Text is converted to outlines. ${FOR_PEOPLE}`,
  middleware,
  request: { ...byId, query: printedCardsQuery },
  responses: fileResponses('image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"></svg>'),
})

export const printRoutes = createValidatingRouter()
  .openapi(menuPdf, async (c) => {
    const input = { ...c.req.valid('query'), ...c.req.valid('param') }
    const { printMenu } = await printer()
    return c.body(
      toBody(await printMenu({ ctx: c.get('ctx'), input })),
      200,
      attachmentHeaders(`menu-${input.paper}.pdf`, 'application/pdf'),
    )
  })
  .openapi(cardsPdf, async (c) => {
    const input = { ...c.req.valid('query'), ...c.req.valid('param') }
    const { printCards } = await printer()
    return c.body(
      toBody(await printCards({ ctx: c.get('ctx'), input }, 'pdf')),
      200,
      attachmentHeaders(`${input.format}.pdf`, 'application/pdf'),
    )
  })
  .openapi(cardsSvg, async (c) => {
    const input = { ...c.req.valid('query'), ...c.req.valid('param') }
    const { printCards } = await printer()
    return c.body(
      toBody(await printCards({ ctx: c.get('ctx'), input }, 'svg')),
      200,
      attachmentHeaders(`${input.format}.svg`, 'image/svg+xml'),
    )
  })

function toBody(file: Uint8Array | string) {
  return typeof file === 'string' ? file : new Uint8Array(file)
}
