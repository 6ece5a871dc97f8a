import { Link, useRouter } from '@tanstack/react-router'
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import type { SessionUser } from '../../contract/account.ts'
import { PUBLIC_FALLBACKS } from '../../domain/public-messages.ts'
import { useApi } from '../site.ts'
import { Banner } from '../ui/banner.tsx'
import { Icon } from '../ui/icon.tsx'
import { signOut } from './session-store.ts'

/** Who is signed in, and the way out, which leads to the start page. */
export function UserMenu({ user }: { user: SessionUser }) {
  const api = useApi()
  const router = useRouter()
  const [hasFailed, setHasFailed] = useState(false)
  const menu = useRef<HTMLDetailsElement>(null)
  const close = () => menu.current?.removeAttribute('open')
  /** A click into nothing has no target and may be one inside. */
  const closeBehind = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !menu.current?.contains(relatedTarget)) close()
  }
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return
    close()
    menu.current?.querySelector('summary')?.focus()
  }
  const leave = async () => {
    setHasFailed(false)
    try {
      await signOut(api)
      await router.navigate({ to: '/' })
    } catch {
      setHasFailed(true)
    }
  }
  return (
    <details className="user-menu" ref={menu} onBlur={closeBehind} onKeyDown={closeOnEscape}>
      <summary className="btn line sm">
        <Icon name="user" />
        <span className="user-menu-name">{user.email}</span>
        <Icon name="down" />
      </summary>
      <div className="user-menu-list">
        <p aria-hidden="true">{user.email}</p>
        <Link to="/account" className="btn ghost sm" onClick={close}>
          Your account
        </Link>
        <button type="button" className="btn line sm" onClick={() => void leave()}>
          Sign out
        </button>
        {hasFailed ? <Banner tone="error">{PUBLIC_FALLBACKS.signOut}</Banner> : null}
      </div>
    </details>
  )
}
