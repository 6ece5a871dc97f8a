import { useState } from 'react'
import { FALLBACK_MESSAGES } from '../../domain/messages.ts'
import { apiErrorMessage } from '../api.ts'
import { useApi } from '../site.ts'
import * as styles from './resend-confirmation.module.css'

export function ResendConfirmation({ email }: { email: string }) {
  const api = useApi()
  const [result, setResult] = useState('')
  const [isSending, setIsSending] = useState(false)
  const send = async () => {
    setIsSending(true)
    setResult(
      await api.post('/api/auth/send-verification-email', { body: { email } }).then(
        () => 'Email resent. It may take a minute to arrive.',
        (failure: unknown) => apiErrorMessage(failure, FALLBACK_MESSAGES.signUp),
      ),
    )
    setIsSending(false)
  }
  return (
    <p className={styles.resend}>
      <button type="button" className="link" aria-disabled={isSending || undefined} onClick={() => isSending || void send()}>
        {isSending ? 'Please wait...' : 'Resend email'}
      </button>
      <span role="status">{result}</span>
    </p>
  )
}
