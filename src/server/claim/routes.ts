import {
  askBody,
  claimableVenueSchema,
  claimsSchema,
  listClaimsQuery,
  proveClaimBody,
  refuseClaimBody,
  sendCodeBody,
} from '../../contract/claim.ts'
import { idParam } from '../../contract/common.ts'
import { claimableVenueExample, claimExample } from '../../contract/examples/claim.ts'
import { normaliseMailbox } from '../../domain/account/email.ts'
import { MINUTE_MS } from '../../domain/durations.ts'
import { CLAIM_CODE_MS, MAX_CLAIM_CODE_ATTEMPTS } from '../../domain/venue/claim.ts'
import type { Transaction } from '../db/transaction.ts'
import { emptyResponses, errorResponse, NO_STORE, OK_BODY, signedInResponses } from '../http/openapi-responses.ts'
import { ADMINISTRATORS_ONLY, limitText, NEEDS_RECENT_AUTH } from '../http/operation-texts.ts'
import { withFallbackMessage } from '../http/problem.ts'
import { rateLimit } from '../http/rate-limit-middleware.ts'
import { jsonRequestBody, requireJsonBody } from '../http/request-body.ts'
import { routesOf } from '../http/routes-of.ts'
import { requireRecentAuthOfAdmin, requireSession, signedIn } from '../http/session.ts'
import { createValidatingRouter } from '../http/validating-router.ts'
import { approveClaim, askAdministrators, refuseClaim, withdrawClaim } from './ask-administrators.ts'
import { proveClaim, sendClaimCode } from './prove-by-code.ts'
import { listClaims, readClaimableVenue } from './read-claims.ts'

const route = routesOf('Claims')
const ofVenue = { params: idParam('The venue', claimableVenueExample.venue.id) }
const ofClaim = { params: idParam('The claim', claimExample.id) }
const claiming = [withFallbackMessage('claimVenue'), signedIn]
const claimable = {
  ...signedInResponses(claimableVenueSchema, 'The venue, with your claim', claimableVenueExample),
  404: errorResponse('venue_not_found'),
}
const changed = { ...claimable, 409: errorResponse('venue_has_owner') }

const read = route.get('/venues/{id}/claim', 'Read whether and how you can claim a venue', {
  description: 'For every signed-in user except administrators. Returns only a part of the published email address of the venue.',
  middleware: claiming,
  request: ofVenue,
  responses: claimable,
})

const send = route.post('/venues/{id}/claim/code', 'Request a code by email that proves a claim', {
  description: `Opens the claim and replaces its earlier code. The code is valid for ${CLAIM_CODE_MS / MINUTE_MS} minutes and ${MAX_CLAIM_CODE_ATTEMPTS} attempts. A repeated call within a minute sends no further email. Limits: ${limitText('claimCodesByUser')} for a user, ${limitText('claimCodesByMailbox')} for a mailbox, a venue and a client.`,
  middleware: [...claiming, rateLimit('claimCodesByClient'), ...requireJsonBody],
  request: { ...ofVenue, ...jsonRequestBody(sendCodeBody, { way: 'published_address' }) },
  responses: { ...changed, 422: errorResponse('claim_way_unavailable') },
})

const prove = route.post('/venues/{id}/claim/prove', 'Prove a claim with the code', {
  description: 'Makes you the owner of the venue. Ends the claims of other users to it.',
  middleware: [...claiming, rateLimit('signInsByClient'), ...requireJsonBody],
  request: { ...ofVenue, ...jsonRequestBody(proveClaimBody, { code: '492039' }) },
  responses: { ...changed, 422: errorResponse('claim_code_wrong') },
})

const ask = route.post('/venues/{id}/claim/ask', 'Ask the administrators to decide a claim', {
  description: `Opens the claim. Limit: ${limitText('claimsAskedByUser')}.`,
  middleware: [...claiming, ...requireJsonBody],
  request: { ...ofVenue, ...jsonRequestBody(askBody, { note: claimExample.note }) },
  responses: changed,
})

const withdraw = route.delete('/venues/{id}/claim', 'Withdraw your claim to a venue', {
  description: 'Its code no longer works.',
  middleware: claiming,
  request: ofVenue,
  responses: { ...emptyResponses('Withdrawn'), 409: errorResponse('claim_not_open') },
})

const list = route.get('/claims', 'List pending claims', {
  description: `The claims that have waited longest come first. ${ADMINISTRATORS_ONLY}`,
  middleware: [withFallbackMessage('fetchClaims'), signedIn],
  request: { query: listClaimsQuery },
  responses: signedInResponses(claimsSchema, 'One page of claims', { data: [claimExample], total: 1, next: null }),
})

const approve = route.post('/claims/{id}/approve', 'Approve a claim', {
  description: `Makes the claimant the owner of the venue and informs them by email. Ends the claims of other users. ${ADMINISTRATORS_ONLY} ${NEEDS_RECENT_AUTH}`,
  middleware: [withFallbackMessage('decideClaim'), signedIn],
  request: ofClaim,
  responses: { ...emptyResponses('Approved'), 404: errorResponse('not_found'), 409: errorResponse('claim_not_open') },
})

const refuse = route.post('/claims/{id}/refuse', 'Reject a claim', {
  description: `The claimant gets the reason by email. ${ADMINISTRATORS_ONLY}`,
  middleware: [withFallbackMessage('decideClaim'), signedIn, ...requireJsonBody],
  request: { ...ofClaim, ...jsonRequestBody(refuseClaimBody, { reason: 'Please write to us from the address on your website.' }) },
  responses: { ...emptyResponses('Refused'), 404: errorResponse('not_found'), 409: errorResponse('claim_not_open') },
})

export const claimRoutes = createValidatingRouter()
  .openapi(read, async (c) => c.json(await readClaimableVenue({ ctx: c.get('ctx'), input: c.req.valid('param') }), 200, NO_STORE))
  .openapi(send, async (c) => {
    const { ctx, limits } = { ctx: c.get('ctx'), limits: c.get('limits') }
    const { id: venueId } = c.req.valid('param')
    const admit = async (to: string, tx: Transaction) => {
      await limits.consume('claimCodesByUser', requireSession(c).user.id, tx)
      await limits.consume('claimCodesByVenue', venueId, tx)
      await limits.consume('claimCodesByMailbox', normaliseMailbox(to), tx)
    }
    await sendClaimCode({ ctx, input: { venueId, ...c.req.valid('json'), admit } })
    return c.json(await readClaimableVenue({ ctx, input: { id: venueId } }), 200, NO_STORE)
  })
  .openapi(prove, async (c) => {
    const { id: venueId } = c.req.valid('param')
    await proveClaim({ ctx: c.get('ctx'), input: { venueId, ...c.req.valid('json') } })
    return c.json(await readClaimableVenue({ ctx: c.get('ctx'), input: { id: venueId } }), 200, NO_STORE)
  })
  .openapi(ask, async (c) => {
    const { id: venueId } = c.req.valid('param')
    const admit = () => c.get('limits').consume('claimsAskedByUser', requireSession(c).user.id)
    await askAdministrators({ ctx: c.get('ctx'), input: { venueId, ...c.req.valid('json'), admit } })
    return c.json(await readClaimableVenue({ ctx: c.get('ctx'), input: { id: venueId } }), 200, NO_STORE)
  })
  .openapi(withdraw, async (c) => {
    await withdrawClaim({ ctx: c.get('ctx'), input: { venueId: c.req.valid('param').id } })
    return c.json(OK_BODY, 200)
  })
  .openapi(list, async (c) => c.json(await listClaims({ ctx: c.get('ctx'), input: c.req.valid('query') }), 200, NO_STORE))
  .openapi(approve, async (c) => {
    requireRecentAuthOfAdmin(c)
    await approveClaim({ ctx: c.get('ctx'), input: c.req.valid('param') })
    return c.json(OK_BODY, 200)
  })
  .openapi(refuse, async (c) => {
    await refuseClaim({ ctx: c.get('ctx'), input: { ...c.req.valid('param'), ...c.req.valid('json') } })
    return c.json(OK_BODY, 200)
  })
