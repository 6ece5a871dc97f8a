import type { Context } from 'hono'
import { idParam, okSchema } from '../../contract/common.ts'
import { invitationExample, linkedInvitationExample, peopleExample } from '../../contract/examples/people.ts'
import {
  acceptInvitationBody,
  changePersonBody,
  invitationLinkBody,
  invitationParams,
  invitationSchema,
  inviteBody,
  inviteUserBody,
  linkedInvitationSchema,
  peopleSchema,
  personParams,
  userInvitationsSchema,
} from '../../contract/people.ts'
import { normaliseMailbox } from '../../domain/account/email.ts'
import { EMAIL_TOKEN_LIFETIMES } from '../../domain/account/email-token-lifetimes.ts'
import type { AppEnv } from '../http/app-env.ts'
import { emptyResponses, errorResponse, NO_STORE, OK_BODY, okResponses, signedInResponses } from '../http/openapi-responses.ts'
import { limitText, NEEDS_RECENT_AUTH, RECENT_AUTH, VENUE_OWNERS_ONLY, VENUE_PEOPLE_ONLY } from '../http/operation-texts.ts'
import { withFallbackMessage } from '../http/problem.ts'
import { rateLimit } from '../http/rate-limit-middleware.ts'
import { jsonRequestBody, requireJsonBody } from '../http/request-body.ts'
import { routesOf } from '../http/routes-of.ts'
import { requireRecentAuth, requireRecentAuthOfAdmin, requireSession, sensitiveAction, signedIn } from '../http/session.ts'
import { createValidatingRouter } from '../http/validating-router.ts'
import { acceptInvitation, readInvitation } from './accept-invitation.ts'
import { changePerson, removePerson } from './change-people.ts'
import { inviteToVenue, inviteUser, withdrawInvitation } from './invite.ts'
import { listPeople } from './list-people.ts'
import { listUserInvitations, MAX_LISTED_INVITATIONS, withdrawUserInvitation } from './user-invitations.ts'

const route = routesOf('People')
const token = 'q2lXb1mYt0…'

const list = route.get('/venues/{id}/people', 'List the people of a venue', {
  description: `Staff see no invitations. ${VENUE_PEOPLE_ONLY}`,
  middleware: [withFallbackMessage('fetchData'), signedIn],
  request: { params: idParam('The venue', peopleExample.venue.id) },
  responses: { ...signedInResponses(peopleSchema, 'The people', peopleExample), 404: errorResponse('venue_not_found') },
})

const change = route.patch('/venues/{id}/people/{user_id}', 'Change what a person may do at a venue', {
  description: `Only an administrator can change the last owner. Making an owner requires ${RECENT_AUTH}. ${VENUE_OWNERS_ONLY}`,
  middleware: [withFallbackMessage('updateVenue'), signedIn, ...requireJsonBody],
  request: { params: personParams, ...jsonRequestBody(changePersonBody, { role: 'staff' }) },
  responses: { ...emptyResponses('Changed'), 404: errorResponse('venue_not_found'), 409: errorResponse('owner_last') },
})

const remove = route.delete('/venues/{id}/people/{user_id}', 'Remove a person from a venue', {
  description:
    'Ends their calendar feed and daily email of the venue, and the open invitations that they sent. For its owners and administrators, and for people who leave themselves.',
  middleware: [withFallbackMessage('updateVenue'), signedIn],
  request: { params: personParams },
  responses: { ...emptyResponses('Removed'), 404: errorResponse('venue_not_found'), 409: errorResponse('owner_last') },
})

const invite = route.post('/venues/{id}/invitations', 'Invite a person to a venue', {
  description: `Sends an email with a link that works once, for ${EMAIL_TOKEN_LIFETIMES.invitation.words}. The response is the same whether or not the address has an account. Limits: ${limitText('invitationsByUser')} for a user, ${limitText('invitationsByMailbox')} for a mailbox. For administrators and owners of the venue. ${NEEDS_RECENT_AUTH}`,
  middleware: [withFallbackMessage('account'), signedIn, ...sensitiveAction],
  request: {
    params: idParam('The venue', peopleExample.venue.id),
    ...jsonRequestBody(inviteBody, { email: 'tom@example.org', role: 'staff' }),
  },
  responses: {
    ...signedInResponses(invitationSchema, 'The invitation', invitationExample),
    404: errorResponse('venue_not_found'),
    409: errorResponse('person_there_already'),
  },
})

const withdraw = route.delete('/venues/{id}/invitations/{invitation_id}', 'Withdraw an invitation to a venue', {
  description: `Its link no longer works. ${VENUE_OWNERS_ONLY}`,
  middleware: [withFallbackMessage('updateVenue'), signedIn],
  request: { params: invitationParams },
  responses: { ...emptyResponses('Withdrawn'), 404: errorResponse('not_found') },
})

const inviteAccount = route.post('/user-invitations', 'Invite a user', {
  description: `Sends an email with a link that creates the account, with a password that its user chooses. It works once, for ${EMAIL_TOKEN_LIFETIMES.invitation.words}. For administrators. Inviting an administrator or editor requires ${RECENT_AUTH}.`,
  middleware: [withFallbackMessage('account'), signedIn, ...requireJsonBody],
  request: jsonRequestBody(inviteUserBody, { email: 'imogen@example.org', role: 'venue_owner' }),
  responses: { ...emptyResponses('Invited'), 409: errorResponse('email_taken') },
})

const listAccountInvitations = route.get('/user-invitations', 'List open invitations to accounts without a venue', {
  description: `The newest first, at most ${MAX_LISTED_INVITATIONS}. For administrators.`,
  middleware: [withFallbackMessage('account'), signedIn],
  responses: signedInResponses(userInvitationsSchema, 'The invitations', {
    data: [
      {
        id: '7d1e6b7c-91f5-4c0e-9d35-0a6b6a1f0f52',
        email: 'imogen@example.org',
        role: 'venue_owner',
        towns: null,
        created_at: '2026-11-20T18:00:00.000Z',
        expires_at: '2026-11-27T18:00:00.000Z',
      },
    ],
  }),
})

const withdrawAccountInvitation = route.delete('/user-invitations/{id}', 'Withdraw an invitation to an account without a venue', {
  description: 'Its link no longer works. For administrators.',
  middleware: [withFallbackMessage('account'), signedIn],
  request: { params: idParam('The invitation', '7d1e6b7c-91f5-4c0e-9d35-0a6b6a1f0f52') },
  responses: { ...emptyResponses('Withdrawn'), 404: errorResponse('not_found') },
})

const read = route.post('/invitations/link', 'Read the invitation of a link in an email', {
  description: 'Requires no account, because the token is the permission. Changes nothing. It is a POST so that no log contains the token.',
  middleware: [withFallbackMessage('account'), rateLimit('signInsByClient'), ...requireJsonBody],
  request: jsonRequestBody(invitationLinkBody, { token }),
  responses: {
    ...okResponses(linkedInvitationSchema, 'The invitation', linkedInvitationExample),
    422: errorResponse('link_invalid'),
  },
})

const accept = route.post('/invitations/accept', 'Accept the invitation of a link in an email', {
  description:
    'Works once. Requires a session with the email address of the invitation, or no session and a password, which creates the account. Does not sign in.',
  middleware: [withFallbackMessage('account'), rateLimit('signInsByClient'), ...requireJsonBody],
  request: jsonRequestBody(acceptInvitationBody, { token, password: 'damson-and-clay' }),
  responses: {
    ...okResponses(okSchema, 'Accepted', OK_BODY),
    401: errorResponse('not_signed_in'),
    403: errorResponse('invitation_of_another'),
    409: errorResponse('people_too_many'),
    422: errorResponse('link_invalid'),
  },
})

async function admit(c: Context<AppEnv>, email: string): Promise<void> {
  const limits = c.get('limits')
  await limits.consume('invitationsByUser', requireSession(c).user.id)
  await limits.consume('invitationsByMailbox', normaliseMailbox(email))
}

export const peopleRoutes = createValidatingRouter()
  .openapi(list, async (c) => c.json(await listPeople({ ctx: c.get('ctx'), input: c.req.valid('param') }), 200, NO_STORE))
  .openapi(change, async (c) => {
    const { id: venueId, user_id: userId } = c.req.valid('param')
    const { role } = c.req.valid('json')
    if (role === 'owner') requireRecentAuth(c)
    await changePerson({ ctx: c.get('ctx'), input: { venueId, userId, role } })
    return c.json(OK_BODY, 200)
  })
  .openapi(remove, async (c) => {
    const { id: venueId, user_id: userId } = c.req.valid('param')
    await removePerson({ ctx: c.get('ctx'), input: { venueId, userId } })
    return c.json(OK_BODY, 200)
  })
  .openapi(invite, async (c) => {
    const input = { venueId: c.req.valid('param').id, ...c.req.valid('json'), admit: (email: string) => admit(c, email) }
    return c.json(await inviteToVenue({ ctx: c.get('ctx'), input }), 200, NO_STORE)
  })
  .openapi(withdraw, async (c) => {
    const { id: venueId, invitation_id: id } = c.req.valid('param')
    await withdrawInvitation({ ctx: c.get('ctx'), input: { venueId, id } })
    return c.json(OK_BODY, 200)
  })
  .openapi(inviteAccount, async (c) => {
    const { id, email, role, towns } = c.req.valid('json')
    if (role !== 'venue_owner') requireRecentAuthOfAdmin(c)
    await inviteUser({ ctx: c.get('ctx'), input: { id, email, role, towns, admit: (address) => admit(c, address) } })
    return c.json(OK_BODY, 200)
  })
  .openapi(listAccountInvitations, async (c) => c.json({ data: await listUserInvitations({ ctx: c.get('ctx') }) }, 200, NO_STORE))
  .openapi(withdrawAccountInvitation, async (c) => {
    await withdrawUserInvitation({ ctx: c.get('ctx'), input: c.req.valid('param') })
    return c.json(OK_BODY, 200)
  })
  .openapi(read, async (c) => c.json(await readInvitation({ ctx: c.get('ctx'), input: c.req.valid('json') }), 200, NO_STORE))
  .openapi(accept, async (c) => {
    await acceptInvitation({ ctx: c.get('ctx'), input: c.req.valid('json') })
    return c.json(OK_BODY, 200)
  })
