import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { SessionUser } from '../../contract/account.ts'
import { isSameSitePath } from '../../domain/account/links.ts'
import { isBackOfficePath } from '../../domain/account/private-paths.ts'
import { startPage } from '../../domain/account/roles.ts'
import { COMPONENT_LOAD_FAILED } from '../../domain/public-messages.ts'
import { dismissExpiry, onSignInRequested, useSession } from '../session/session-store.ts'
import { Banner } from '../ui/banner.tsx'
import { Icon } from '../ui/icon.tsx'
import { useLazyComponent } from '../ui/use-lazy-component.ts'
import * as styles from './account-menu.module.css'
import { parseSignInParams, type SignInStep } from './sign-in-params.ts'
import * as userMenuStyles from './user-menu.module.css'

/** `admin` redirects to the user's start page after signing in, `form` stays, `bar` redirects owners to their dashboard. */
type From = 'admin' | 'form' | 'bar'

/** `round` is the React key, so that each opening has new state. */
type Opening = { isOpen: boolean; step: SignInStep; next: string | null; from: From; round: number }

export function AccountMenu() {
  const { user, hasExpired } = useSession()
  const router = useRouter()
  const { history } = router
  const isInBackOffice = useLocation({ select: ({ pathname }) => isBackOfficePath(pathname) })
  const [opening, setOpening] = useState<Opening>({ isOpen: false, step: 'sign-in', next: null, from: 'bar', round: 0 })
  /** The URL that last opened the dialog, so that each URL opens it only once. */
  const asking = useRef('')
  const { Component: SignInDialog, failed, load } = useLazyComponent(() => import('./sign-in-dialog.tsx'))
  const signIn = (from: From, step: SignInStep = 'sign-in', next: string | null = null) => {
    load()
    setOpening((last) =>
      // A second request of a form keeps what is typed.
      last.isOpen && from === 'form'
        ? last
        : { isOpen: true, step, next: next && isSameSitePath(next) ? next : null, from, round: last.round + 1 },
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the router does not change, and every render makes a signIn that does the same
  useEffect(() => {
    const openFromUrl = () => {
      const params = parseSignInParams(location.search)
      if (!params || asking.current === location.href) return
      asking.current = location.href
      signIn('bar', params.step, params.next)
    }
    openFromUrl()
    return router.subscribe('onResolved', openFromUrl)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: every render makes a signIn that does the same
  useEffect(() => onSignInRequested(() => signIn('form', 'again')), [])
  const close = (signedIn: SessionUser | null) => {
    setOpening((last) => ({ ...last, isOpen: false }))
    asking.current = ''
    const { next, from } = opening
    if (signedIn && next) history.replace(next)
    else if (signedIn?.role && (from === 'admin' || (from === 'bar' && signedIn.role === 'venue_owner')))
      history.push(startPage(signedIn.role))
    else if (parseSignInParams(location.search)) history.replace(location.pathname)
  }
  const admin = () => {
    if (user?.role) history.push(startPage(user.role))
    else signIn('admin')
  }
  const opener = { type: 'submit', onPointerEnter: load, onFocus: load } as const
  return (
    <>
      {/* Before hydration the buttons lead to the sign-in page. */}
      <form className={styles.actions} action="/sign-in" onSubmit={(event) => event.preventDefault()}>
        <button
          className={`btn ghost compact ${styles.back}`}
          {...opener}
          aria-haspopup={user?.role ? undefined : 'dialog'}
          aria-current={user?.role && isInBackOffice ? 'true' : undefined}
          onClick={admin}
        >
          {user?.role === 'venue_owner' ? (
            <>
              <span className="visually-hidden">Admin: </span>Your venue
            </>
          ) : (
            'Admin'
          )}
        </button>
        {user ? (
          <SignedIn user={user} />
        ) : (
          <button className="btn compact" {...opener} aria-haspopup="dialog" onClick={() => signIn('bar')}>
            {opening.isOpen && !SignInDialog && !failed ? 'Loading...' : 'Sign In'}
          </button>
        )}
      </form>
      <div className={styles.notice} role="status">
        {failed && opening.isOpen ? <Banner tone="error">{COMPONENT_LOAD_FAILED}</Banner> : null}
        {hasExpired ? <SessionExpired /> : null}
      </div>
      {SignInDialog ? (
        <SignInDialog key={opening.round} open={opening.isOpen} first={opening.step} next={opening.next} onClose={close} />
      ) : null}
    </>
  )
}

function SignedIn({ user }: { user: SessionUser }) {
  const { Component: UserMenu, load } = useLazyComponent(() => import('./user-menu.tsx'))
  useEffect(load, [load])
  if (UserMenu) return <UserMenu user={user} />
  return (
    <Link to="/account" className="btn outline compact">
      <span className={userMenuStyles.name}>{user.email}</span>
    </Link>
  )
}

function SessionExpired() {
  const dismiss = () => {
    dismissExpiry()
    // The focus must move, because the button disappears with the message.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  const away = (
    <button type="button" className="icon-button compact" aria-label="Dismiss" onClick={dismiss}>
      <Icon name="close" />
    </button>
  )
  return (
    <Banner tone="warning" action={away}>
      You were signed out. Please sign in again.
    </Banner>
  )
}
