import { useEffect, useState } from 'react'
import { MESSAGES } from '../../domain/messages.ts'
import { useApi } from '../site.ts'
import { Banner } from '../ui/banner.tsx'
import { NewPassword } from './new-password.tsx'
import { tellSession } from './session-store.ts'
import { useMailedSecret } from './use-mailed-secret.ts'

/** Sets a new password with the secret behind `#`. */
export function RecoverPage() {
  const api = useApi()
  const secret = useMailedSecret()
  const [isDone, setIsDone] = useState(false)
  useEffect(() => tellSession({ type: 'recovering' }), [])
  const setPassword = async (password: string) => {
    if (!secret) return MESSAGES.link_invalid
    await api.post('/api/auth/reset-password', { token: secret, new_password: password })
    setIsDone(true)
    tellSession({ type: 'signed-out' })
    return null
  }
  return (
    <section className="wrap account-page">
      <h1>Set a new password</h1>
      {isDone ? (
        <Banner tone="success">
          Your password is set. <a href="/?sign-in=">Sign in</a>
        </Banner>
      ) : (
        <NewPassword button="Set password" isReady={secret !== null} send={setPassword} />
      )}
    </section>
  )
}
