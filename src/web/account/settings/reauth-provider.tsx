import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { EMAIL_TOKEN_LIFETIMES } from '../../../domain/account/email-token-lifetimes.ts'
import { ApiError } from '../../api.ts'
import { ReauthContext, type WithReauth } from '../../private/use-reauth.ts'
import { dispatchSessionEvent } from '../../session/session-store.ts'
import { useApi } from '../../site.ts'
import * as styles from '../../ui/dialog.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { requireFields } from '../../ui/form/form-errors.ts'
import { useFocusOnChange } from '../../ui/use-focus-on-change.ts'
import { AccountForm, Alternative, CodeField, CurrentPasswordField, useAccountForm } from '../account-form.tsx'
import { PasskeyButton, useSupportsPasskeys } from '../passkeys.tsx'
import { useHasPassword, usePasskeys } from './queries.ts'

/** Mounted while the dialog is open, so that it always starts empty. */
function PasswordOrCode({ onReauthenticated }: { onReauthenticated: () => void }) {
  const hasPassword = useHasPassword()
  const supportsPasskeys = useSupportsPasskeys()
  const hasPasskeys = (usePasskeys().data?.length ?? 0) > 0 && supportsPasskeys
  const [wantsCode, setWantsCode] = useState(false)
  const isByCode = wantsCode || !hasPassword
  const focused = useFocusOnChange(isByCode)
  return (
    <div className={styles.step} ref={focused}>
      {hasPasskeys ? (
        <div className={`${styles.body} stack`}>
          <PasskeyButton
            onSignedIn={(session) => {
              dispatchSessionEvent({ type: 'read', session })
              onReauthenticated()
            }}
          />
        </div>
      ) : null}
      {isByCode ? (
        <ByCode onReauthenticated={onReauthenticated} />
      ) : (
        <ByPassword onReauthenticated={onReauthenticated} onCode={() => setWantsCode(true)} />
      )}
    </div>
  )
}

function useReauthForm<F extends 'password' | 'code'>(field: F, onReauthenticated: () => void) {
  const api = useApi()
  return useAccountForm({
    initialValues: { [field]: '' } as Record<F, string>,
    validate: requireFields(field),
    submit: async (body) => {
      await api.post('/api/auth/reauthenticate', { body })
      onReauthenticated()
    },
  })
}

function ByPassword({ onReauthenticated, onCode }: { onReauthenticated: () => void; onCode: () => void }) {
  const form = useReauthForm('password', onReauthenticated)
  return (
    <AccountForm form={form} button="Continue" below={<Alternative onClick={onCode}>Email me a code instead</Alternative>}>
      <CurrentPasswordField form={form} name="password" />
    </AccountForm>
  )
}

function ByCode({ onReauthenticated }: { onReauthenticated: () => void }) {
  const api = useApi()
  const [isSent, setIsSent] = useState(false)
  const focused = useFocusOnChange(isSent)
  const asking = useAccountForm({
    initialValues: {},
    submit: async () => {
      await api.get('/api/auth/reauthenticate')
      setIsSent(true)
    },
  })
  const form = useReauthForm('code', onReauthenticated)
  return (
    <div className={styles.step} ref={focused}>
      {isSent ? (
        <AccountForm form={form} button="Continue">
          <CodeField form={form} hint="Enter the code we've just emailed you." />
        </AccountForm>
      ) : (
        <AccountForm form={asking} button="Email me a code">
          <p>We send six digits to your email address. They work for {EMAIL_TOKEN_LIFETIMES.proof.words}.</p>
        </AccountForm>
      )}
    </div>
  )
}

export function ReauthProvider({ children }: { children: ReactNode }) {
  const api = useApi()
  const [isAsking, setAsking] = useState(false)
  /** Every call that waits for the dialog. A user can start two actions before the first is rejected. */
  const waiting = useRef<((isReauthenticated: boolean) => void)[]>([])
  const wait = useCallback((resolve: (isReauthenticated: boolean) => void) => {
    waiting.current.push(resolve)
    setAsking(true)
  }, [])
  const withReauth: WithReauth = useCallback(
    async (work, password) => {
      try {
        return await work()
      } catch (failure) {
        if (!needsReauth(failure)) throw failure
      }
      if (password) await api.post('/api/auth/reauthenticate', { body: { password } })
      else if (!(await new Promise<boolean>(wait))) return null
      return work()
    },
    [api, wait],
  )
  const close = useCallback((isReauthenticated: boolean) => {
    for (const answer of waiting.current.splice(0)) answer(isReauthenticated)
    setAsking(false)
  }, [])
  // Ends the waiting calls when the page is left. Otherwise lists would wait for them forever.
  useEffect(() => () => close(false), [close])
  return (
    <ReauthContext value={withReauth}>
      {children}
      <Dialog open={isAsking} onClose={() => close(false)} title="Please confirm it’s you">
        <PasswordOrCode onReauthenticated={() => close(true)} />
      </Dialog>
    </ReauthContext>
  )
}

function needsReauth(failure: unknown): boolean {
  return failure instanceof ApiError && failure.code === 'proof_required'
}
