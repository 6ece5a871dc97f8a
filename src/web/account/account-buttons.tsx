import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { SessionUser } from '../../contract/account.ts'
import { isOwnPath } from '../../domain/account/links.ts'
import { ownStart } from '../../domain/account/own-start.ts'
import { PART_NOT_LOADED } from '../../domain/public-messages.ts'
import { dismissExpiry, onSignInRequested, useSession } from '../session/session-store.ts'
import { Banner } from '../ui/banner.tsx'
import { Icon } from '../ui/icon.tsx'
import { useOnDemand } from '../ui/on-demand.ts'
import type { SignInStep } from './sign-in-dialog.tsx'
import { openingOf } from './sign-in-params.ts'
import { UserMenu } from './user-menu.tsx'

/** Where the user goes after signing in: with Admin to the own start page, over a form nowhere, else owners to their dashboard. */
type From = 'admin' | 'form' | 'bar'

/** What the modal begins with, and the page it was on the way to; each opening is a modal of its own. */
type Opening = { isOpen: boolean; step: SignInStep; next: string | null; from: From; round: number }

/** The right end of the bar: Admin, and Sign In or who is signed in. The modal's code comes when it is wanted. */
export function AccountButtons() {
  const { user, hasExpired } = useSession()
  const router = useRouter()
  const { history } = router
  const [opening, setOpening] = useState<Opening>({ isOpen: false, step: 'sign-in', next: null, from: 'bar', round: 0 })
  /** The address that asked for the modal; it opens it once. */
  const asking = useRef('')
  const { Component: SignInDialog, failed, want } = useOnDemand(() => import('./sign-in-dialog.tsx'))
  const signIn = (from: From, step: SignInStep = 'sign-in', next: string | null = null) => {
    want()
    setOpening(({ round }) => ({ isOpen: true, step, next: next && isOwnPath(next) ? next : null, from, round: round + 1 }))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the router stays the same, and so does what opens the modal
  useEffect(() => {
    const look = () => {
      const asked = openingOf(location.search)
      if (!asked || asking.current === location.href) return
      asking.current = location.href
      signIn('bar', asked.step, asked.next)
    }
    look()
    return router.subscribe('onResolved', look)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => onSignInRequested(() => signIn('form')), [])
  const close = (signedIn: SessionUser | null) => {
    setOpening((last) => ({ ...last, isOpen: false }))
    asking.current = ''
    const { next, from } = opening
    if (signedIn && next) history.replace(next)
    else if (signedIn?.role && (from === 'admin' || (from === 'bar' && signedIn.role === 'venue_owner')))
      history.push(ownStart(signedIn.role))
    else if (openingOf(location.search)) history.replace(location.pathname)
  }
  const admin = () => {
    if (user?.role) history.push(ownStart(user.role))
    else signIn('admin')
  }
  const opener = { type: 'submit', onPointerEnter: want, onFocus: want } as const
  return (
    <>
      {/* Before the page is hydrated the buttons lead to the sign-in page. */}
      <form className="bar-acts" action="/sign-in" onSubmit={(event) => event.preventDefault()}>
        <button className="btn ghost sm" {...opener} aria-haspopup={user?.role ? undefined : 'dialog'} onClick={admin}>
          {user?.role === 'venue_owner' ? (
            <>
              <span className="vh">Admin: </span>Your venue
            </>
          ) : (
            'Admin'
          )}
        </button>
        {user ? (
          <UserMenu user={user} />
        ) : (
          <button className="btn sm" {...opener} aria-haspopup="dialog" onClick={() => signIn('bar')}>
            Sign In
          </button>
        )}
      </form>
      <div className="bar-note" role="status">
        {failed && opening.isOpen ? <Banner tone="error">{PART_NOT_LOADED}</Banner> : null}
        {hasExpired ? <Dropped /> : null}
      </div>
      {SignInDialog ? (
        <SignInDialog key={opening.round} open={opening.isOpen} first={opening.step} next={opening.next} onClose={close} />
      ) : null}
    </>
  )
}

/** That the session ended without being asked to, until that was read. */
function Dropped() {
  const away = (
    <button type="button" className="icon sm" aria-label="Dismiss" onClick={dismissExpiry}>
      <Icon name="close" />
    </button>
  )
  return (
    <Banner tone="warning" action={away}>
      You were signed out. Please sign in again.
    </Banner>
  )
}
