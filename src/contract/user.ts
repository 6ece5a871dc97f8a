import { z } from '@hono/zod-openapi'
import { ROLES } from '../domain/account/roles.ts'
import { MAX_TOWNS, TOWN_MAX_LENGTH } from '../domain/account/towns.ts'
import { USER_SORTS } from '../domain/account/user.ts'
import { emailSchema, filterText, idSchema, instantSchema, ownIdSchema, paginationParams, passwordSchema } from './common.ts'

export const townsSchema = z
  .array(z.string())
  .nullable()
  .openapi({ description: 'The towns to which an editor is limited; null: no limit, and for other roles', example: null })

/** Spelled as in the postal addresses of venues. */
export const townsBody = z
  .array(z.string().trim().min(1).max(TOWN_MAX_LENGTH))
  .min(1)
  .max(MAX_TOWNS)
  .nullable()
  .default(null)
  .openapi({ description: 'For editors: the towns whose venues they may change; null: all towns', example: ['Windsor', 'Eton'] })

export const userSchema = z
  .object({
    id: z.string(),
    email: z.string(),
    role: z.enum(ROLES).nullable(),
    towns: townsSchema,
    created_at: instantSchema,
    last_sign_in_at: instantSchema.nullable(),
    email_confirmed_at: instantSchema.nullable(),
    venue_id: z.string().nullable(),
    venue_name: z.string().nullable(),
    second_factor: z.boolean().openapi({ description: 'Whether signing in asks for a code from an authenticator app' }),
  })
  .openapi('User')

export type User = z.infer<typeof userSchema>

export const listUsersQuery = z.object({
  ...paginationParams,
  q: filterText.optional().openapi({ description: "Part of the email address or of the venue's name", example: 'inns.example' }),
  role: z.enum(ROLES).optional().openapi({ description: 'Only users with this role', example: 'venue_owner' }),
  sort: z.enum(USER_SORTS).default('-created_at').openapi({ description: 'By a column, with a minus the other way', example: 'email' }),
  needs_venue: z.enum(['true']).optional().openapi({ description: 'Only venue owners without a venue', example: 'true' }),
})

export const createUserBody = z.object({
  id: ownIdSchema,
  email: emailSchema,
  password: passwordSchema,
  role: z.enum(ROLES).default('venue_owner'),
  towns: townsBody,
})

export const userRoleSchema = z.object({ user_id: z.string(), role: z.enum(ROLES), towns: townsSchema }).openapi('UserRole')
export const changeRoleBody = z.object({
  role: z.enum(ROLES).nullable().openapi({ description: 'Null takes the role away' }),
  towns: townsBody,
  seen: z
    .object({ role: z.enum(ROLES).nullable(), towns: z.array(z.string()).max(MAX_TOWNS).nullable().default(null) })
    .optional()
    .openapi({
      description:
        'Role and towns that you were shown: where they are not the present ones, nothing is saved and the response is 409 edited_meanwhile',
      example: { role: 'venue_owner', towns: null },
    }),
})
export type ChangeRoleInput = z.infer<typeof changeRoleBody>

export const grantedRoleSchema = z.object({ role: z.enum(ROLES).nullable(), towns: townsSchema })
export type GrantedRole = z.infer<typeof grantedRoleSchema>

export const userIdQuery = z.object({
  ...paginationParams,
  user_id: idSchema('Only those of this user', 'kX2f9PqLm3').optional(),
})

export const venueOwnerSchema = z.object({ user_id: z.string(), venue_id: z.uuid() }).openapi('VenueOwner')
export const assignVenueBody = z.object({
  user_id: idSchema('The user', 'kX2f9PqLm3'),
  venue_id: z.string().max(100).nullable().openapi({ description: 'Null: no venue assigned' }),
})
export const venueAssignmentSchema = venueOwnerSchema.extend({ venue_name: z.string() }).openapi('VenueAssignment')

export const userAccessSchema = z
  .object({ sessions: z.int().openapi({ description: 'Devices and browsers on which the user is signed in', example: 2 }) })
  .openapi('UserAccess')
export type UserAccess = z.infer<typeof userAccessSchema>
