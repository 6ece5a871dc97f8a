import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { isOwnPath } from '../../domain/account/links.ts'
import { PART_NOT_LOADED } from '../../domain/messages.ts'
import { Banner } from '../ui/banner.tsx'
import { useOnDemand } from '../ui/on-demand.ts'
import { openingOf } from './opening.ts'
import { useSession } from './session-store.ts'
import type { SignInStep } from './sign-in-dialog.tsx'
import { UserMenu } from './user-menu.tsx'

const BACK_OFFICE = { admin: '/admin', venue_owner: '/venue-menu' } as const

/** The right end of the bar: Admin, and Sign In or who is signed in. The modal's code comes when it is wanted. */
export function AccountButtons() {
  const { user, hasDropped } = useSession()
  const { history } = useRouter()
  const [opening, setOpening] = useState<{ step: SignInStep; round: number } | null>(null)
  const next = useRef<string | null>(null)
  const { Component: SignInDialog, failed, want } = useOnDemand(() => import('./sign-in-dialog.tsx'))
  const signIn = (step: SignInStep = 'sign-in') => {
    want()
    setOpening((last) => ({ step, round: (last?.round ?? 0) + 1 }))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the address asks for on arrival
  useEffect(() => {
    const asked = openingOf(location.search)
    if (!asked) return
    next.current = asked.next
    signIn(asked.step)
  }, [])
  const admin = () => {
    if (user?.role) history.push(BACK_OFFICE[user.role])
    else signIn()
  }
  const arrive = () => {
    const to = next.current
    next.current = null
    if (to && isOwnPath(to)) history.push(to)
    else if (location.search.includes('sign-in')) history.replace(location.pathname)
  }
  const opener = { type: 'button', onPointerEnter: want, onFocus: want } as const
  return (
    <>
      <div className="bar-acts needs-script">
        <button className="btn ghost sm" {...opener} aria-haspopup={user?.role ? undefined : 'dialog'} onClick={admin}>
          Admin
        </button>
        {user ? (
          <UserMenu user={user} />
        ) : (
          <button className="btn sm" {...opener} aria-haspopup="dialog" onClick={() => signIn()}>
            Sign In
          </button>
        )}
      </div>
      {failed && opening ? <Banner tone="error">{PART_NOT_LOADED}</Banner> : null}
      {hasDropped ? <Banner tone="warning">You were signed out. Please sign in again.</Banner> : null}
      {SignInDialog ? (
        <SignInDialog
          key={opening?.round}
          open={opening !== null}
          first={opening?.step ?? 'sign-in'}
          onClose={() => setOpening(null)}
          onSignedIn={arrive}
        />
      ) : null}
    </>
  )
}
