import { Link, useRouter } from '@tanstack/react-router'
import { type FocusEvent, type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { SessionUser } from '../../contract/account.ts'
import { PUBLIC_FALLBACKS } from '../../domain/public-messages.ts'
import { hasSavedAnswers } from '../reservation/answers/answer-keys.ts'
import { signOut } from '../session/session-store.ts'
import { useApi } from '../site.ts'
import { Banner } from '../ui/banner.tsx'
import { DetailIcon } from '../ui/detail-icon.tsx'
import * as styles from './user-menu.module.css'

const UNSENT = 'An answer or an attendance note has not been sent yet. It stays in this browser until you sign in again.'

export default function UserMenu({ user }: { user: SessionUser }) {
  const api = useApi()
  const router = useRouter()
  const [said, setSaid] = useState<'failed' | 'unsent' | null>(null)
  const menu = useRef<HTMLDetailsElement>(null)
  const close = useCallback(() => menu.current?.removeAttribute('open'), [])
  const isTabbing = useRef(false)
  useEffect(() => {
    const closeOnPressOutside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !menu.current?.contains(target)) close()
    }
    document.addEventListener('pointerdown', closeOnPressOutside)
    return () => document.removeEventListener('pointerdown', closeOnPressOutside)
  }, [close])
  /** Only after Tab: a dialog that closes late also moves the focus, when the menu may already be open. */
  const closeOnTabOut = ({ relatedTarget }: FocusEvent) => {
    if (isTabbing.current && relatedTarget instanceof Node && !menu.current?.contains(relatedTarget)) close()
  }
  const onKey = ({ key }: KeyboardEvent) => {
    isTabbing.current = key === 'Tab'
    if (key !== 'Escape') return
    close()
    menu.current?.querySelector('summary')?.focus()
  }
  const leave = async () => {
    if (said !== 'unsent' && hasSavedAnswers(user.id)) return setSaid('unsent')
    setSaid(null)
    try {
      await signOut(api)
      await router.navigate({ to: '/' })
    } catch {
      setSaid('failed')
    }
  }
  return (
    <details className={styles.menu} ref={menu} onBlur={closeOnTabOut} onKeyDown={onKey}>
      <summary className="btn outline compact">
        <DetailIcon name="user" />
        <span className={styles.name}>{user.email}</span>
        <DetailIcon name="down" />
      </summary>
      <div className={styles.list}>
        <p className={styles.email} aria-hidden="true">
          {user.email}
        </p>
        <Link to="/account" className="btn ghost compact" onClick={close}>
          Your account
        </Link>
        <Link to="/account/notifications" className="btn ghost compact" onClick={close}>
          Notifications
        </Link>
        {user.role ? (
          <Link to="/account/api-keys" className="btn ghost compact" onClick={close}>
            API keys
          </Link>
        ) : null}
        {user.role ? (
          <Link to="/account/webhooks" className="btn ghost compact" onClick={close}>
            Webhooks
          </Link>
        ) : null}
        <button type="button" className="btn outline compact" onClick={() => void leave()}>
          {said === 'unsent' ? 'Sign out anyway' : 'Sign out'}
        </button>
        {said ? <Banner tone="error">{said === 'failed' ? PUBLIC_FALLBACKS.signOut : UNSENT}</Banner> : null}
      </div>
    </details>
  )
}
