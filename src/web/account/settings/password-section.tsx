import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FALLBACKS } from '../../../domain/messages.ts'
import { KEYS } from '../../private/query-keys.ts'
import { dispatchSessionEvent } from '../../session/session-store.ts'
import { useApi } from '../../site.ts'
import { Entry, Problem } from '../form-parts.tsx'
import { PASSWORD_HINT, usePasswordProblems } from '../new-account-form.tsx'
import { textOf, useForm } from '../use-form.ts'
import { useReauth } from './proof.ts'
import { useHasPassword } from './queries.ts'
import { Save } from './save.tsx'
import { Section } from './section.tsx'

/** The password: changed with the present one, or set by mail where there is none yet. */
export function PasswordSection({ email }: { email: string }) {
  const hasPassword = useHasPassword()
  const [said, setSaid] = useState('')
  const [round, setRound] = useState(0)
  return (
    <Section title="Password">
      {hasPassword ? (
        <ChangePassword
          key={round}
          email={email}
          said={said}
          onChanged={() => {
            setSaid('Changed. Everybody else was signed out.')
            setRound(round + 1)
          }}
        />
      ) : (
        <SetPassword email={email} />
      )}
    </Section>
  )
}

type ChangeProps = { email: string; said: string; onChanged: () => void }

function ChangePassword({ email, said, onChanged }: ChangeProps) {
  const api = useApi()
  const store = useQueryClient()
  const withProof = useReauth()
  const passwordProblems = usePasswordProblems('new_password')
  const form = useForm(async (fields) => {
    const [current_password, new_password] = [textOf(fields, 'current_password'), textOf(fields, 'new_password')]
    const wrong = passwordProblems(new_password, textOf(fields, 'confirm'), { email })
    if (wrong) return wrong
    const change = () => api.post('/api/auth/change-password', { body: { current_password, new_password } })
    const session = await withProof(change, current_password)
    if (!session) return null
    dispatchSessionEvent({ type: 'read', session })
    void store.invalidateQueries({ queryKey: KEYS.ownSessions })
    onChanged()
    return null
  }, FALLBACKS.account)
  const fresh = { type: 'password', autoComplete: 'new-password' } as const
  return (
    <form className="stack" {...form.attributes}>
      <Problem form={form} />
      {/* For password managers: whose password this is. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <Entry form={form} label="Current password" name="current_password" type="password" autoComplete="current-password" />
      <Entry form={form} label="New password" name="new_password" {...fresh} hint={PASSWORD_HINT} />
      <Entry form={form} label="Confirm Password" name="confirm" {...fresh} />
      <Save form={form} said={said}>
        Change password
      </Save>
    </form>
  )
}

/** Whoever came by way of another site has no password; a mail lets them set one. */
function SetPassword({ email }: { email: string }) {
  const api = useApi()
  const [said, setSaid] = useState('')
  const form = useForm(async () => {
    await api.post('/api/auth/request-password-reset', { body: { email } })
    setSaid(`We have sent a mail to ${email}. Its link sets a password, within an hour.`)
    return null
  }, FALLBACKS.account)
  return (
    <form className="stack" {...form.attributes}>
      <Problem form={form} />
      <p className="settings-fact">You have no password here: you sign in by way of another site.</p>
      <Save form={form} said={said}>
        Set a password
      </Save>
    </form>
  )
}
