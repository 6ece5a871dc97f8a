import { z } from '@hono/zod-openapi'
import { PASSKEY_NAME_MAX_LENGTH } from '../domain/account/session.ts'
import { instantSchema } from './common.ts'

export const passkeySchema = z
  .object({
    id: z.string(),
    name: z.string().openapi({ example: 'Chrome on Windows' }),
    created_at: instantSchema,
    last_used_at: instantSchema.nullable().openapi({ description: 'Null: it has not signed in yet' }),
    is_synced: z.boolean().openapi({ description: 'Whether the provider of the passkey keeps a copy for other devices' }),
  })
  .openapi('Passkey')

export type Passkey = z.infer<typeof passkeySchema>

export const passkeysSchema = z.object({ data: z.array(passkeySchema) }).openapi('Passkeys')

export const passkeyOptionsSchema = z
  .looseObject({ challenge: z.string().openapi({ example: 'k3Jx…' }) })
  .openapi('PasskeyOptions', { description: 'PublicKeyCredentialCreationOptionsJSON or PublicKeyCredentialRequestOptionsJSON of WebAuthn' })

/** Upper bound of any part of an authenticator response, in characters; attestations contain certificates. */
const PART_MAX_LENGTH = 20_000

const part = z.string().max(PART_MAX_LENGTH)
const credentialId = z.string().min(1).max(2000).openapi({ example: 'mV4tR…' })

const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
}

const newCredentialSchema = z
  .object({
    ...credential,
    response: z.object({ clientDataJSON: part, attestationObject: part, transports: z.array(z.string().max(30)).max(10).optional() }),
  })
  .openapi('NewPasskeyCredential')

export const signedCredentialSchema = z
  .object({
    ...credential,
    response: z.object({ clientDataJSON: part, authenticatorData: part, signature: part, userHandle: part.nullish() }),
  })
  .openapi('SignedPasskeyCredential')

const name = z.string().max(PASSKEY_NAME_MAX_LENGTH).openapi({ example: 'Chrome on Windows' })

export const addPasskeyBody = z.object({ name, response: newCredentialSchema })
export const passkeyNameBody = z.object({ name })
