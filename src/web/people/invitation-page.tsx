import { startPage } from '../../domain/account/roles.ts'
import { ERROR_MESSAGES } from '../../domain/messages.ts'
import * as accountFormStyles from '../account/account-form.module.css'
import { Banner, RetryBanner } from '../ui/banner.tsx'
import { LoadingSkeleton, SkeletonLine } from '../ui/skeleton.tsx'
import { useFocusOnChange } from '../ui/use-focus-on-change.ts'
import { AcceptForm } from './accept-form.tsx'
import { useInvitation } from './use-invitation.ts'

/**
 * The page of the link in an invitation. It requires a click to accept, so that email scanners that open links change
 * nothing.
 */
export function InvitationPage() {
  const { linked, reload, accept } = useInvitation()
  // Focus only an outcome: an Enter key must not accept an invitation that was just opened.
  const focused = useFocusOnChange(linked.state === 'accepted' || linked.state === 'invalid')
  const title = linked.state === 'found' && linked.invitation.venue ? `Join ${linked.invitation.venue.name}` : 'Your invitation'
  return (
    <section className={`container ${accountFormStyles.page}`} ref={focused}>
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
            It was accepted already, withdrawn or replaced by a newer one, or its seven days are over. Ask the person who invited you for
            another.
          </p>
          <p>
            <a data-first-focus href="/?sign-in=">
              Sign in
            </a>
          </p>
        </div>
      ) : null}
      {linked.state === 'failed' ? (
        <RetryBanner onRetry={() => void reload()}>{linked.message || ERROR_MESSAGES.internal}</RetryBanner>
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
