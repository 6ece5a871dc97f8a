import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
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
  const { history } = useRouter()
  const isInBackOffice = useLocation({ select: ({ pathname }) => isBackOfficePath(pathname) })
  const [opening, setOpening] = useState<Opening>({ isOpen: false, step: 'sign-in', next: null, from: 'bar', round: 0 })
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
  const openedBy = useSignInRequests(signIn)
  const close = (signedIn: SessionUser | null) => {
    setOpening((last) => ({ ...last, isOpen: false }))
    openedBy.current = ''
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

/**
 * Opens the dialog when a URL asks for it or a request found the session expired.
 * @returns a ref of the URL that last opened the dialog, so that each opens it only once; empty it when the dialog is closed
 */
function useSignInRequests(signIn: (from: From, step: SignInStep, next?: string | null) => void): RefObject<string> {
  const router = useRouter()
  const openedBy = useRef('')
  const openFromUrl = useEffectEvent(() => {
    const params = parseSignInParams(location.search)
    if (!params || openedBy.current === location.href) return
    openedBy.current = location.href
    signIn('bar', params.step, params.next)
  })
  const openForForm = useEffectEvent(() => signIn('form', 'again'))
  useEffect(() => {
    openFromUrl()
    return router.subscribe('onResolved', () => openFromUrl())
  }, [router])
  useEffect(() => onSignInRequested(() => openForForm()), [])
  return openedBy
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
