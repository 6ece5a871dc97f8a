import { useState } from 'react'
import { MAILED_LIFETIMES } from '../../../domain/account/mailed-lifetimes.ts'
import { FALLBACKS } from '../../../domain/messages.ts'
import { useApi } from '../../site.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useFocusOnChange } from '../../ui/use-focus-on-change.ts'
import { Entry, Problem, Send } from '../form-parts.tsx'
import { textOf, useForm } from '../use-form.ts'
import { useHasPassword } from './queries.ts'

type Props = { open: boolean; onClose: (isProven: boolean) => void }

/** Asks who one is once more, by the password or a mailed code. */
export function ReauthDialog({ open, onClose }: Props) {
  return (
    <Dialog open={open} onClose={() => onClose(false)} title="Please confirm that it is you">
      <Proof onProven={() => onClose(true)} />
    </Dialog>
  )
}

/** Lives as long as the dialog is open, so that every question begins anew. */
function Proof({ onProven }: { onProven: () => void }) {
  const hasPassword = useHasPassword()
  const [wantsCode, setWantsCode] = useState(false)
  const isByCode = wantsCode || !hasPassword
  const focused = useFocusOnChange(isByCode)
  return (
    <div className="dialog-step" ref={focused}>
      {isByCode ? <ByCode onProven={onProven} /> : <ByPassword onProven={onProven} onCode={() => setWantsCode(true)} />}
    </div>
  )
}

function ByPassword({ onProven, onCode }: { onProven: () => void; onCode: () => void }) {
  const api = useApi()
  const form = useForm(async (fields) => {
    await api.post('/api/auth/reauthenticate', { body: { password: textOf(fields, 'password') } })
    onProven()
    return null
  }, FALLBACKS.account)
  return (
    <form className="dialog-body stack" {...form.attributes}>
      <Problem form={form} />
      <Entry form={form} label="Password" name="password" type="password" autoComplete="current-password" />
      <Send form={form}>Continue</Send>
      <p className="instead">
        <button type="button" className="link" onClick={onCode}>
          Email me a code instead
        </button>
      </p>
    </form>
  )
}

function ByCode({ onProven }: { onProven: () => void }) {
  const api = useApi()
  const [isSent, setIsSent] = useState(false)
  const focused = useFocusOnChange(isSent)
  const asking = useForm(async () => {
    await api.get('/api/auth/reauthenticate')
    setIsSent(true)
    return null
  }, FALLBACKS.account)
  const form = useForm(async (fields) => {
    await api.post('/api/auth/reauthenticate', { body: { code: textOf(fields, 'code') } })
    onProven()
    return null
  }, FALLBACKS.account)
  return (
    <div className="dialog-step" ref={focused}>
      {isSent ? (
        <form className="dialog-body stack" {...form.attributes}>
          <Problem form={form} />
          <Entry
            form={form}
            label="Code"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            hint="From the mail we have just sent you."
          />
          <Send form={form}>Continue</Send>
        </form>
      ) : (
        <form className="dialog-body stack" {...asking.attributes}>
          <Problem form={asking} />
          <p>We send six digits to your email address. They work for {MAILED_LIFETIMES.proof.words}.</p>
          <Send form={asking}>Email me a code</Send>
        </form>
      )}
    </div>
  )
}
