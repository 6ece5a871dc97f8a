import { useState } from 'react'
import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import { apiErrorMessage } from '../../api.ts'
import { Banner } from '../../ui/banner.tsx'
import * as styles from './answer-request.module.css'

/** Emails new links. The message is the same whether or not a request is pending, as in the server's response. */
export function RenewLink({ onRenew }: { onRenew: () => Promise<unknown> }) {
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle')
  const [error, setError] = useState<string | null>(null)
  async function renew() {
    setState('busy')
    setError(null)
    try {
      await onRenew()
      setState('sent')
    } catch (failure) {
      setError(apiErrorMessage(failure, FALLBACK_MESSAGES.fetchReservation))
      setState('idle')
    }
  }
  return (
    <div className={styles.renew}>
      {error ? <Banner tone="error">{error}</Banner> : null}
      {state === 'sent' ? (
        <p role="status">If a request still waits for an answer, a new link is on its way to the venue.</p>
      ) : (
        <button
          type="button"
          className="btn outline"
          aria-disabled={state === 'busy' || undefined}
          onClick={() => state === 'idle' && void renew()}
        >
          {state === 'busy' ? 'Sending...' : 'Email me a new link'}
        </button>
      )}
      <p className="small">We only send it to the email address we have for the venue.</p>
    </div>
  )
}
