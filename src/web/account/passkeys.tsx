import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'
import { useEffect, useState } from 'react'
import type { SignInResponse } from '../../contract/account.ts'
import type { Passkey } from '../../contract/passkey.ts'
import { FALLBACK_MESSAGES, SIGN_IN_FAILED } from '../../domain/messages.ts'
import type { Api } from '../api.ts'
import { useApi } from '../site.ts'
import { Banner } from '../ui/banner.tsx'
import { FormError } from '../ui/form/form-errors.ts'
import { useAction } from './use-action.ts'

export function PasskeyButton({ onSignedIn }: { onSignedIn: (response: SignInResponse) => void }) {
  const api = useApi()
  const { error, isBusy, act } = useAction(FALLBACK_MESSAGES.signIn)
  const signIn = () =>
    act(async () => {
      const session = await signInByPasskey(api)
      if (!session.user) throw new FormError(SIGN_IN_FAILED)
      onSignedIn(session)
    })
  return (
    <>
      {error ? <Banner tone="error">{error}</Banner> : null}
      <button type="button" className="btn outline wide" aria-disabled={isBusy || undefined} onClick={() => isBusy || void signIn()}>
        Continue with a passkey
      </button>
    </>
  )
}

/** Whether the browser supports passkeys here: only with https or on localhost. False until hydration. */
export function useSupportsPasskeys(): boolean {
  const [isSupported, setIsSupported] = useState(false)
  useEffect(() => setIsSupported(browserSupportsWebAuthn()), [])
  return isSupported
}

/**
 * Creates a passkey in the browser and adds it to the account.
 * @throws FormError when the browser or the user refuses
 */
export async function addPasskey(api: Api, name: string): Promise<Passkey> {
  const optionsJSON = (await api.post('/api/auth/passkeys/options')) as unknown as PublicKeyCredentialCreationOptionsJSON
  const response = await startRegistration({ optionsJSON }).catch(rethrow)
  return api.post('/api/auth/passkeys', { body: { name, response } })
}

/**
 * Signs in with a passkey that the user chooses in the browser.
 * @throws FormError when the browser or the user refuses
 */
async function signInByPasskey(api: Api): Promise<SignInResponse> {
  const optionsJSON = (await api.post('/api/auth/sign-in/passkey/options')) as unknown as PublicKeyCredentialRequestOptionsJSON
  const response = await startAuthentication({ optionsJSON }).catch(rethrow)
  return api.post('/api/auth/sign-in/passkey', { body: { response } })
}

/** Browsers do not reveal whether there was no passkey or the user closed the dialog. */
const NOT_CHOSEN = 'No passkey was used. Try again, or continue another way.'

const MESSAGES: Partial<Record<WebAuthnError['code'], string>> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'This device has a passkey for your account already',
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT: 'This device cannot ask for a PIN, fingerprint or face. Please use another one.',
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: 'This device cannot store a passkey. Please use another one.',
  ERROR_INVALID_DOMAIN: 'Passkeys do not work at this web address',
  ERROR_INVALID_RP_ID: 'Passkeys do not work at this web address',
}

function rethrow(failure: unknown): never {
  const message = failure instanceof WebAuthnError ? MESSAGES[failure.code] : undefined
  throw new FormError(message ?? NOT_CHOSEN)
}
