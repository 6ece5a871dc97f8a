import { z } from '@hono/zod-openapi'
import { EMAIL_MAX_LENGTH } from '../domain/account/email.ts'
import { CLAIM_NOTE_MAX_LENGTH, CLAIM_STATES, CLAIM_WAYS, CODE_WAYS } from '../domain/venue/claim.ts'
import { instantSchema, listSchema, paginationParams } from './common.ts'

const codeWay = z
  .enum(CODE_WAYS)
  .openapi({ description: 'The email address that the venue publishes, or the email address of your account at the domain of the venue' })
const text = z.string().max(CLAIM_NOTE_MAX_LENGTH)

export const ownClaimSchema = z
  .object({
    id: z.uuid(),
    state: z.enum(CLAIM_STATES).openapi({ description: "'ended': someone else became the owner" }),
    way: z.enum(CLAIM_WAYS).nullable().openapi({ description: 'How it was decided' }),
    code: z
      .object({
        way: codeWay,
        expires_at: instantSchema,
        attempts_left: z.int().openapi({ example: 5 }),
      })
      .nullable()
      .openapi({ description: 'The code that was sent and is still valid' }),
    asked_at: instantSchema.nullable().openapi({ description: 'When the administrators were asked' }),
    note: z.string().nullable(),
    reason: z.string().nullable().openapi({ description: 'Why an administrator rejected it' }),
    created_at: instantSchema,
    decided_at: instantSchema.nullable(),
  })
  .openapi('OwnClaim')

export type OwnClaim = z.infer<typeof ownClaimSchema>

export const claimableVenueSchema = z
  .object({
    venue: z.object({ id: z.uuid(), name: z.string(), slug: z.string(), has_owner: z.boolean() }),
    is_owner: z.boolean().openapi({ description: 'Whether you are its owner' }),
    codes: z
      .array(
        z.object({
          way: codeWay,
          to: z.string().openapi({ description: 'Partly hidden unless it is your own', example: 'o•••@kumo.example' }),
        }),
      )
      .openapi({ description: 'Where a code can be sent' }),
    claim: ownClaimSchema.nullable().openapi({ description: 'Your last claim to the venue' }),
  })
  .openapi('ClaimableVenue')

export type ClaimableVenue = z.infer<typeof claimableVenueSchema>

export const sendCodeBody = z.object({ way: codeWay })
export const proveClaimBody = z.object({ code: z.string().min(1).max(100).openapi({ example: '492039' }) })
export const askBody = z.object({ note: text.nullable().openapi({ description: 'What shows that the venue is yours' }) })
export const refuseClaimBody = z.object({ reason: text.openapi({ description: 'Emailed to the claimant' }) })

const claimSchema = z
  .object({
    id: z.uuid(),
    venue: z.object({
      id: z.uuid(),
      name: z.string(),
      slug: z.string(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      website: z.string().nullable(),
    }),
    claimant: z.object({ email: z.string().max(EMAIL_MAX_LENGTH), name: z.string() }),
    code_way: codeWay.nullable().openapi({ description: 'Where a code was sent before; null: none was' }),
    note: z.string().nullable(),
    asked_at: instantSchema,
  })
  .openapi('Claim')

export type Claim = z.infer<typeof claimSchema>

export const claimsSchema = listSchema(claimSchema, 'Claims')
export const listClaimsQuery = z.object(paginationParams)
