import { z } from '@hono/zod-openapi'
import { EXAMPLE_VENUE_ID, idParam, listSchema } from '../../contract/common.ts'
import {
  assignVenueBody,
  changeRoleBody,
  createUserBody,
  grantedRoleSchema,
  listUsersQuery,
  userAccessSchema,
  userIdQuery,
  userRoleSchema,
  userSchema,
  venueAssignmentSchema,
  venueOwnerSchema,
} from '../../contract/user.ts'
import { limitSignInEmails } from '../account/policies/account-limits.ts'
import {
  conflictResponse,
  deletedBody,
  deletedResponses,
  emptyResponses,
  errorResponse,
  NO_STORE,
  OK_BODY,
  signedInResponses,
} from '../http/openapi-responses.ts'
import { ADMINISTRATORS_ONLY, NEEDS_RECENT_AUTH, RECENT_AUTH } from '../http/operation-texts.ts'
import { withFallbackMessage } from '../http/problem.ts'
import { jsonRequestBody, requireJsonBody } from '../http/request-body.ts'
import { requireNonEmpty } from '../http/required-fields.ts'
import { routesOf } from '../http/routes-of.ts'
import { requireRecentAuthOfAdmin, signedIn } from '../http/session.ts'
import { createValidatingRouter } from '../http/validating-router.ts'
import { deleteOnce } from '../repeated-requests.ts'
import { assignVenue } from './assign-venues.ts'
import { changeRole } from './change-role.ts'
import { createUser } from './create-user.ts'
import { deleteUser } from './delete-user.ts'
import { listAssignments, listOwners, listRoles, listUsers } from './list-users.ts'
import { endUserSessions, readUserAccess, removeSecondFactor, sendPasswordLink } from './user-access.ts'

const route = routesOf('Users')
const LINK = { user_id: 'kX2f9PqLm3', venue_id: EXAMPLE_VENUE_ID }
const ONE = { total: 1, next: null }
const byId = { params: idParam('The user', 'kX2f9PqLm3') }

const userExample = {
  id: LINK.user_id,
  email: 'imogen@example.org',
  role: 'venue_owner' as const,
  towns: null,
  created_at: '2026-11-20T18:00:00.000Z',
  last_sign_in_at: null,
  email_confirmed_at: '2026-11-20T18:02:00.000Z',
  venue_id: LINK.venue_id,
  venue_name: 'The Gilded Pike',
  second_factor: false,
}

const list = route.get('/users', 'List users', {
  description: `Sorted by creation date, the newest first, unless \`sort\` is given. ${ADMINISTRATORS_ONLY}`,
  middleware: [withFallbackMessage('fetchData'), signedIn],
  request: { query: listUsersQuery },
  responses: signedInResponses(listSchema(userSchema, 'UserList'), 'A page of users', { data: [userExample], ...ONE }),
})

const create = route.post('/users', 'Add a user', {
  description: `The email address counts as confirmed. For administrators, whose own session continues. Adding an administrator or editor requires ${RECENT_AUTH}.`,
  middleware: [withFallbackMessage('signUp'), signedIn, ...requireJsonBody],
  request: jsonRequestBody(createUserBody, { email: 'imogen@example.org', password: 'damson-and-clay', role: 'venue_owner' }),
  responses: {
    ...signedInResponses(z.object({ id: z.string(), email: z.string() }), 'The user', { id: LINK.user_id, email: 'imogen@example.org' }),
    409: errorResponse('email_taken'),
    422: errorResponse('password_common'),
  },
})

const remove = route.delete('/users/{id}', 'Delete a user', {
  description: `Deletes role, venue assignment, sessions and credentials too. The venue, its menus and reservations stay. ${ADMINISTRATORS_ONLY} ${NEEDS_RECENT_AUTH}`,
  middleware: [withFallbackMessage('deleteUser'), signedIn],
  request: byId,
  responses: { ...deletedResponses(), 404: errorResponse('user_not_found'), 409: errorResponse('admin_last') },
})

const removeFactor = route.delete('/users/{id}/second-factor', "Remove a user's second factor", {
  description: `For users who lost both their phone and their backup codes. Ends their sessions and informs them by email. Users turn off their own second factor with \`/api/auth/two-factor/disable\`. ${ADMINISTRATORS_ONLY} ${NEEDS_RECENT_AUTH}`,
  middleware: [withFallbackMessage('removeSecondFactor'), signedIn],
  request: byId,
  responses: { ...emptyResponses('Removed'), 404: errorResponse('user_not_found'), 409: errorResponse('second_factor_off') },
})

const access = route.get('/users/{id}/access', 'Count the devices on which a user is signed in', {
  description: 'For administrators, of other users.',
  middleware: [withFallbackMessage('fetchData'), signedIn],
  request: byId,
  responses: { ...signedInResponses(userAccessSchema, 'The access', { sessions: 2 }), 404: errorResponse('user_not_found') },
})

const passwordLink = route.post('/users/{id}/password-link', 'Email a user a link that sets a new password', {
  description: 'Sends it only to the confirmed email address of the account. For administrators, of other users.',
  middleware: [withFallbackMessage('account'), signedIn],
  request: byId,
  responses: { ...emptyResponses('Sent'), 403: errorResponse('email_not_confirmed'), 404: errorResponse('user_not_found') },
})

const endSessions = route.delete('/users/{id}/sessions', 'Sign a user out everywhere', {
  description: 'Ends all sessions of the user, and the notifications on their devices. For administrators, of other users.',
  middleware: [withFallbackMessage('account'), signedIn],
  request: byId,
  responses: { ...emptyResponses('Signed out'), 404: errorResponse('user_not_found') },
})

const roles = route.get('/user-roles', 'List the roles of users', {
  description: 'Users can read their own role with `user_id`, administrators those of all users.',
  middleware: [withFallbackMessage('readRole'), signedIn],
  request: { query: userIdQuery },
  responses: signedInResponses(listSchema(userRoleSchema, 'UserRoleList'), 'A page of roles', {
    data: [{ user_id: LINK.user_id, role: 'venue_owner', towns: null }],
    ...ONE,
  }),
})

const setRole = route.patch('/user-roles/{id}', "Change a user's role, and the towns of an editor", {
  description: `A change of the role ends the sessions of the user. ${ADMINISTRATORS_ONLY} ${NEEDS_RECENT_AUTH}`,
  middleware: [signedIn, ...requireJsonBody],
  request: { ...byId, ...jsonRequestBody(changeRoleBody, { role: 'editor', towns: ['Windsor'] }) },
  responses: {
    ...emptyResponses('Changed'),
    404: errorResponse('user_not_found'),
    409: conflictResponse('edited_meanwhile', grantedRoleSchema, { role: 'venue_owner', towns: null }),
  },
})

const owners = route.get('/venue-owners', 'List the venue assignments of owners', {
  middleware: [withFallbackMessage('fetchData'), signedIn],
  request: { query: userIdQuery },
  responses: signedInResponses(listSchema(venueOwnerSchema, 'VenueOwnerList'), 'A page of links', { data: [LINK], ...ONE }),
})

const assign = route.post('/venue-owners', 'Assign a venue to an owner', {
  description: `Replaces the previous assignment; null removes it, without a proof of identity. ${ADMINISTRATORS_ONLY} ${NEEDS_RECENT_AUTH}`,
  middleware: [withFallbackMessage('assignVenue'), signedIn, ...requireJsonBody],
  request: jsonRequestBody(assignVenueBody, LINK),
  responses: { ...emptyResponses('Assigned'), 404: errorResponse('venue_not_found'), 422: errorResponse('user_not_owner') },
})

const assignments = route.get('/venue-assignments', "List the venue assignments of owners with the venues' names", {
  middleware: [withFallbackMessage('fetchData'), signedIn],
  request: { query: userIdQuery },
  responses: signedInResponses(listSchema(venueAssignmentSchema, 'VenueAssignmentList'), 'A page of assignments', {
    data: [{ ...LINK, venue_name: 'The Gilded Pike' }],
    ...ONE,
  }),
})

export const userRoutes = createValidatingRouter()
  .openapi(list, async (c) => c.json(await listUsers({ ctx: c.get('ctx'), input: c.req.valid('query') }), 200, NO_STORE))
  .openapi(create, async (c) => {
    const { id, email, password, role, towns } = c.req.valid('json')
    requireNonEmpty({ email, password })
    if (role !== 'venue_owner') requireRecentAuthOfAdmin(c)
    return c.json(await createUser({ ctx: c.get('ctx'), input: { id, email, password, role, towns } }), 200)
  })
  .openapi(remove, async (c) => {
    requireRecentAuthOfAdmin(c)
    const ctx = c.get('ctx')
    const { id } = c.req.valid('param')
    const trashId = await deleteOnce(ctx, { kind: 'user', id }, () => deleteUser({ ctx, input: { userId: id } }))
    return c.json(deletedBody(trashId), 200)
  })
  .openapi(removeFactor, async (c) => {
    requireRecentAuthOfAdmin(c)
    await removeSecondFactor({ ctx: c.get('ctx'), input: { userId: c.req.valid('param').id } })
    return c.json(OK_BODY, 200)
  })
  .openapi(access, async (c) =>
    c.json(await readUserAccess({ ctx: c.get('ctx'), input: { userId: c.req.valid('param').id } }), 200, NO_STORE),
  )
  .openapi(passwordLink, async (c) => {
    const admit = (email: string) => limitSignInEmails(c, 'recoveriesByMailbox', email)
    await sendPasswordLink({ ctx: c.get('ctx'), input: { userId: c.req.valid('param').id, admit } })
    return c.json(OK_BODY, 200)
  })
  .openapi(endSessions, async (c) => {
    await endUserSessions({ ctx: c.get('ctx'), input: { userId: c.req.valid('param').id } })
    return c.json(OK_BODY, 200)
  })
  .openapi(roles, async (c) => c.json(await listRoles({ ctx: c.get('ctx'), input: c.req.valid('query') }), 200, NO_STORE))
  .openapi(setRole, async (c) => {
    requireRecentAuthOfAdmin(c)
    await changeRole({ ctx: c.get('ctx'), input: { userId: c.req.valid('param').id, ...c.req.valid('json') } })
    return c.json(OK_BODY, 200)
  })
  .openapi(owners, async (c) => c.json(await listOwners({ ctx: c.get('ctx'), input: c.req.valid('query') }), 200, NO_STORE))
  .openapi(assign, async (c) => {
    const { user_id, venue_id } = c.req.valid('json')
    if (venue_id !== null) requireRecentAuthOfAdmin(c)
    await assignVenue({ ctx: c.get('ctx'), input: { userId: user_id, venueId: venue_id } })
    return c.json(OK_BODY, 200)
  })
  .openapi(assignments, async (c) => c.json(await listAssignments({ ctx: c.get('ctx'), input: c.req.valid('query') }), 200, NO_STORE))
