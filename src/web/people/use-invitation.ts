import { useCallback, useEffect, useState } from 'react'
import type { SessionUser } from '../../contract/account.ts'
import type { LinkedInvitation } from '../../contract/people.ts'
import { useLinkToken } from '../account/use-link-token.ts'
import { ApiError, apiErrorMessage } from '../api.ts'
import { refreshSession } from '../session/session-store.ts'
import { useApi } from '../site.ts'

type Linked =
  | { state: 'loading' | 'invalid' }
  | { state: 'failed'; message: string }
  | { state: 'found'; invitation: LinkedInvitation }
  | { state: 'accepted'; venueId: string | null; venueName: string | null; user: SessionUser | null }

export function useInvitation() {
  const api = useApi()
  const token = useLinkToken()
  const [linked, setLinked] = useState<Linked>({ state: 'loading' })
  const reload = useCallback(async () => {
    if (token === null) return
    if (token === '') return setLinked({ state: 'invalid' })
    setLinked({ state: 'loading' })
    try {
      setLinked({ state: 'found', invitation: await api.post('/api/invitations/link', { body: { token } }) })
    } catch (failure) {
      setLinked(isInvalid(failure) ? { state: 'invalid' } : { state: 'failed', message: apiErrorMessage(failure, '') })
    }
  }, [api, token])
  useEffect(() => void reload(), [reload])
  /** @throws ApiError for the form to show */
  const accept = async (invitation: LinkedInvitation, password?: string) => {
    try {
      await api.post('/api/invitations/accept', { body: { token: token ?? '', ...(password === undefined ? {} : { password }) } })
    } catch (failure) {
      if (!isInvalid(failure)) throw failure
      return setLinked({ state: 'invalid' })
    }
    if (password !== undefined) await signIn(invitation.email, password)
    const user = await refreshSession(api)
    setLinked({ state: 'accepted', venueId: invitation.venue?.id ?? null, venueName: invitation.venue?.name ?? null, user })
  }
  /** The account exists already; when the sign-in fails, the page offers it again. */
  const signIn = async (email: string, password: string) => {
    try {
      await api.post('/api/auth/sign-in/email', { body: { email, password } })
    } catch {
      // The page then shows a link to sign in.
    }
  }
  return { linked, reload, accept }
}

function isInvalid(failure: unknown): boolean {
  return failure instanceof ApiError && (failure.code === 'link_invalid' || failure.code === 'invalid_request')
}
