import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { SessionUser } from '../../contract/account.ts'
import { FALLBACKS } from '../../domain/messages.ts'
import { useApi } from '../site.ts'
import { Banner } from '../ui/banner.tsx'
import { Icon } from '../ui/icon.tsx'
import { signOut } from './session-store.ts'

/** Who is signed in, and the way out, which leads to the start page. */
export function UserMenu({ user }: { user: SessionUser }) {
  const api = useApi()
  const router = useRouter()
  const [hasFailed, setHasFailed] = useState(false)
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
    <details className="user-menu">
      <summary className="btn ghost sm">
        <Icon name="user" />
        <span className="user-menu-name">{user.email}</span>
      </summary>
      <div className="user-menu-list">
        <p aria-hidden="true">{user.email}</p>
        <button type="button" className="btn line sm" onClick={() => void leave()}>
          Sign out
        </button>
        {hasFailed ? <Banner tone="error">{FALLBACKS.signOut}</Banner> : null}
      </div>
    </details>
  )
}
