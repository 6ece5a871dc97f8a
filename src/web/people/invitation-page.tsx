import { useCallback, useEffect, useRef, useState } from 'react'
import type { SessionUser } from '../../contract/account.ts'
import type { LinkedInvitation } from '../../contract/people.ts'
import { EMAIL_TOKEN_LIFETIMES } from '../../domain/account/email-token-lifetimes.ts'
import { startPage } from '../../domain/account/roles.ts'
import { ERROR_MESSAGES } from '../../domain/messages.ts'
import * as styles from '../account/account-form.module.css'
import { useLinkToken } from '../account/use-link-token.ts'
import { ApiError, apiErrorMessage, isResponseLost } from '../api.ts'
import { refreshSession } from '../session/session-store.ts'
import { useApi } from '../site.ts'
import { Banner, RetryBanner } from '../ui/banner.tsx'
import { LoadingSkeleton, SkeletonLine } from '../ui/skeleton.tsx'
import { useFocusOnChange } from '../ui/use-focus-on-change.ts'
import { AcceptForm } from './accept-form.tsx'

type Linked =
  | { state: 'loading' | 'invalid' }
  | { state: 'failed'; message: string }
  | { state: 'found'; invitation: LinkedInvitation }
  | { state: 'accepted'; venueId: string | null; venueName: string | null; user: SessionUser | null }

function useInvitation() {
  const api = useApi()
  const token = useLinkToken()
  const [linked, setLinked] = useState<Linked>({ state: 'loading' })
  const wasLost = useRef(false)
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
    let isUsed = false
    try {
      await api.post('/api/invitations/accept', { body: { token: token ?? '', ...(password === undefined ? {} : { password }) } })
    } catch (failure) {
      if (failure instanceof ApiError && isResponseLost(failure)) wasLost.current = true
      if (!isInvalid(failure)) throw failure
      if (!wasLost.current) return setLinked({ state: 'invalid' })
      isUsed = true
    }
    if (password !== undefined) await signIn(invitation.email, password)
    const user = await refreshSession(api)
    // The first attempt, whose response was lost, may have used the link.
    if (isUsed && !hasAccepted(user, invitation)) return setLinked({ state: 'invalid' })
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

function hasAccepted(user: SessionUser | null, { email, venue }: LinkedInvitation): boolean {
  return user?.email.toLowerCase() === email && (venue === null || user.venues.some(({ id }) => id === venue.id))
}

function isInvalid(failure: unknown): boolean {
  return failure instanceof ApiError && (failure.code === 'link_invalid' || failure.code === 'invalid_request')
}

/** The page of the link in an invitation. It requires a click to accept, so that email scanners that open links change nothing. */
export function InvitationPage() {
  const { linked, reload, accept } = useInvitation()
  // Focus only an outcome: an Enter key must not accept an invitation that was just opened.
  const focused = useFocusOnChange(linked.state === 'accepted' || linked.state === 'invalid')
  const title = linked.state === 'found' && linked.invitation.venue ? `Join ${linked.invitation.venue.name}` : 'Your invitation'
  return (
    <section className={`container ${styles.page}`} ref={focused}>
      <h1>{title}</h1>
      {linked.state === 'loading' ? (
        <>
          <noscript>
            <p>This page needs JavaScript to show the invitation.</p>
          </noscript>
          <div className="needs-script">
            <LoadingSkeleton text="Loading the invitation...">
              <SkeletonLine width="long" />
              <SkeletonLine width="half" />
            </LoadingSkeleton>
          </div>
        </>
      ) : null}
      {linked.state === 'invalid' ? (
        <div className="stack">
          <Banner tone="error">This invitation doesn’t work, or no longer works</Banner>
          <p>
            It was accepted already, withdrawn or replaced by a newer one, or its {EMAIL_TOKEN_LIFETIMES.invitation.words} are over. Ask the
            person who invited you for another.
          </p>
          <p>
            <a data-first-focus href="/?sign-in=">
              Sign in
            </a>
          </p>
        </div>
      ) : null}
      {linked.state === 'failed' ? (
        <RetryBanner
          onRetry={() => {
            // The focus must move, because the button disappears.
            document.getElementById('main')?.focus({ preventScroll: true })
            void reload()
          }}
        >
          {linked.message || ERROR_MESSAGES.internal}
        </RetryBanner>
      ) : null}
      {linked.state === 'found' ? <AcceptForm invitation={linked.invitation} accept={accept} /> : null}
      {linked.state === 'accepted' ? (
        <div className="stack">
          <Banner tone="success">{linked.venueName ? `You have joined ${linked.venueName}.` : 'Your account is ready.'}</Banner>
          <p>
            {linked.user ? (
              <a
                className="btn"
                data-first-focus
                href={linked.venueId ? `/venue-menu?venue=${linked.venueId}` : startPage(linked.user.role)}
              >
                Continue
              </a>
            ) : (
              <a className="btn" data-first-focus href="/?sign-in=">
                Sign in
              </a>
            )}
          </p>
        </div>
      ) : null}
    </section>
  )
}
