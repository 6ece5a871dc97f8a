import { passkey } from '@better-auth/passkey'
import type { Config } from '../config.ts'
import { PASSKEY_SCHEMA } from './auth-adapter.ts'

/**
 * Passkeys for the host of PUBLIC_URL. The authenticator must store the passkey, so that no email address is needed,
 * and must verify its user by PIN or biometrics. So a passkey counts as two factors.
 */
export function passkeyPlugin({ publicUrl, productName }: Pick<Config, 'publicUrl' | 'productName'>) {
  const { hostname, origin } = new URL(publicUrl)
  return passkey({
    rpID: hostname,
    rpName: productName,
    origin,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: { afterVerification: async ({ verification }) => requireUserVerified(verification.registrationInfo?.userVerified) },
    authentication: { afterVerification: async ({ verification }) => requireUserVerified(verification.authenticationInfo.userVerified) },
    schema: PASSKEY_SCHEMA,
    advanced: { webAuthnChallengeCookie: 'passkey' },
  })
}

/** The plugin only asks browsers to verify the user. Without this check a security key without a PIN would count as two factors. */
function requireUserVerified(isVerified: boolean | undefined): void {
  if (isVerified !== true) throw new Error('the authenticator did not verify its user')
}
