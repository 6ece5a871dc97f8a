import { z } from '@hono/zod-openapi'
import { ROLES } from '../domain/account/roles.ts'
import { MAX_PEOPLE_PER_VENUE, VENUE_ROLES } from '../domain/people/people.ts'
import { EXAMPLE_VENUE_ID, emailSchema, idParam, idSchema, instantSchema, ownIdSchema, passwordSchema } from './common.ts'
import { townsBody, townsSchema } from './user.ts'

const email = emailSchema

export const venueRoleSchema = z
  .enum(VENUE_ROLES)
  .openapi({ description: 'Staff answer requests; owners also change menus, hours and people' })

const personSchema = z
  .object({
    id: z.string().openapi({ description: 'The user', example: 'kX2f9PqLm3' }),
    email,
    name: z.string(),
    role: venueRoleSchema,
    since: instantSchema,
  })
  .openapi('Person')

export type Person = z.infer<typeof personSchema>

const userInvitationSchema = z
  .object({
    id: z.uuid(),
    email: z.string().openapi({ example: 'imogen@example.org' }),
    role: z.enum(ROLES),
    towns: townsSchema,
    created_at: instantSchema,
    expires_at: instantSchema,
  })
  .openapi('UserInvitation')
export type UserInvitation = z.infer<typeof userInvitationSchema>
export const userInvitationsSchema = z.object({ data: z.array(userInvitationSchema) }).openapi('UserInvitations')

export const invitationSchema = z
  .object({ id: z.uuid(), email, role: venueRoleSchema, created_at: instantSchema, expires_at: instantSchema })
  .openapi('VenueInvitation')

export type VenueInvitation = z.infer<typeof invitationSchema>

export const peopleSchema = z
  .object({
    venue: z.object({ id: z.uuid(), name: z.string() }),
    people: z.array(personSchema).openapi({ description: `Those who have been there longest first, ${MAX_PEOPLE_PER_VENUE} at most` }),
    invitations: z
      .array(invitationSchema)
      .openapi({ description: `Open ones, the newest first, ${MAX_PEOPLE_PER_VENUE} at most; empty for staff` }),
  })
  .openapi('VenuePeople')

export type VenuePeople = z.infer<typeof peopleSchema>

const ofVenue = idParam('The venue', EXAMPLE_VENUE_ID)
export const personParams = ofVenue.extend({ user_id: idSchema('The user', 'kX2f9PqLm3') })
export const invitationParams = ofVenue.extend({ invitation_id: idSchema('The invitation', '7d1e6b7c-91f5-4c0e-9d35-0a6b6a1f0f52') })

export const changePersonBody = z.object({ role: venueRoleSchema })
export const inviteBody = z.object({ id: ownIdSchema, email, role: venueRoleSchema })
export const inviteUserBody = z.object({ id: ownIdSchema, email, role: z.enum(ROLES).default('venue_owner'), towns: townsBody })

const token = z.string().min(1).max(200).openapi({ description: 'What follows # in the link', example: 'q2lXb1…' })
export const invitationLinkBody = z.object({ token })
export const acceptInvitationBody = z.object({
  token,
  password: passwordSchema.optional().openapi({ description: 'Required where the email address has no confirmed account: it is created' }),
})

export const linkedInvitationSchema = z
  .object({
    email,
    venue: z.object({ id: z.uuid(), name: z.string() }).nullable().openapi({ description: 'Null: an account without a venue' }),
    role: z.enum([...VENUE_ROLES, ...ROLES]).openapi({ description: 'The role at the venue; without one, the role of the account' }),
    has_account: z.boolean().openapi({ description: 'Whether the email address has a confirmed account' }),
    expires_at: instantSchema,
  })
  .openapi('LinkedInvitation')

export type LinkedInvitation = z.infer<typeof linkedInvitationSchema>
