import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import * as privatePageStyles from '../private/private-page.module.css'
import { SavedAnswers } from '../reservation/answers/saved-answers.tsx'
import { loadSession } from '../session/session-store.ts'
import { useApi } from '../site.ts'
import { EmptyIllustration } from '../ui/empty-illustration.tsx'
import * as styles from './onboarding.module.css'

const POLL_INTERVAL_MS = 5_000

const STEPS = [
  ['An administrator assigns your venue', "Contact us if we don't know which venue is yours."],
  ['Put your menus online', 'From a photo, a PDF or by hand.'],
  ['Answer requests for tables', 'New ones appear on this page and come by email.'],
] as const

export function Onboarding({ email, note }: { email: string; note: ReactNode }) {
  const api = useApi()
  const [said, setSaid] = useState<'idle' | 'asking' | 'not-yet'>('idle')
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && void loadSession(api), POLL_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [api])
  const refresh = async () => {
    setSaid('asking')
    await loadSession(api)
    setSaid('not-yet')
  }
  return (
    <div className={`${privatePageStyles.page} ${styles.onboarding}`}>
      {note}
      <SavedAnswers />
      <EmptyIllustration />
      <h1>Welcome, Venue Owner!</h1>
      <p className="muted">Your account isn't linked to a venue yet. Here's what happens next:</p>
      <ol>
        {STEPS.map(([title, text]) => (
          <li key={title}>
            <b>{title}</b>
            <p className="muted small">{text}</p>
          </li>
        ))}
      </ol>
      <p role="status" className="small">
        {said === 'not-yet' ? 'No venue assigned to your account yet. This page updates automatically when there is one.' : ''}
      </p>
      <div className={`${privatePageStyles.actions} ${styles.actions}`}>
        <button
          type="button"
          className="btn"
          aria-disabled={said === 'asking' || undefined}
          onClick={() => said !== 'asking' && void refresh()}
        >
          Refresh Status
        </button>
        <Link to="/contact" className="btn outline">
          Contact Support
        </Link>
        <Link to="/" className="btn ghost">
          Return Home
        </Link>
      </div>
      <p className="muted small">Logged in as {email}</p>
    </div>
  )
}
