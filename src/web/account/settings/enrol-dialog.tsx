import { useState } from 'react'
import { encode } from 'uqr'
import type { Enrolment } from '../../../contract/account.ts'
import { dispatchSessionEvent } from '../../session/session-store.ts'
import { useApi } from '../../site.ts'
import * as dialogStyles from '../../ui/dialog.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { requireFields } from '../../ui/form/form-errors.ts'
import { useFocusOnChange } from '../../ui/use-focus-on-change.ts'
import { AccountForm, CodeField, useAccountForm } from '../account-form.tsx'
import { BackupCodes } from './backup-codes.tsx'
import * as styles from './enrol-dialog.module.css'
import { PasswordStep } from './password-step.tsx'

const TITLES = { password: 'Set up two-step verification', scan: 'Scan the code', codes: 'Keep your backup codes' } as const

export function EnrolDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const api = useApi()
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null)
  const [isVerified, setIsVerified] = useState(false)
  const step = isVerified ? 'codes' : enrolment ? 'scan' : 'password'
  const focused = useFocusOnChange(step)
  return (
    <Dialog open={open} onClose={onClose} title={TITLES[step]}>
      <div className={dialogStyles.step} ref={focused}>
        {step === 'password' ? (
          <PasswordStep button="Continue" send={async (body) => setEnrolment(await api.post('/api/auth/two-factor/enable', { body }))}>
            You need an authenticator app on your phone.
          </PasswordStep>
        ) : null}
        {step === 'scan' && enrolment ? <Scan uri={enrolment.totp_uri} onVerified={() => setIsVerified(true)} /> : null}
        {step === 'codes' && enrolment ? <BackupCodes codes={enrolment.backup_codes} onDone={onClose} /> : null}
      </div>
    </Dialog>
  )
}

function Scan({ uri, onVerified }: { uri: string; onVerified: () => void }) {
  const api = useApi()
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  const form = useAccountForm({
    initialValues: { code: '' },
    validate: requireFields('code'),
    submit: async (body) => {
      const session = await api.post('/api/auth/two-factor/verify', { body })
      dispatchSessionEvent({ type: 'read', session })
      onVerified()
    },
  })
  return (
    <AccountForm form={form} button="Turn on">
      <div className={styles.layout}>
        <QrCode text={uri} label="For your authenticator app to scan" />
        <div>
          <p>Scan this with your app, or type this key into it:</p>
          <p className={styles.key}>
            <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
          </p>
        </div>
      </div>
      <CodeField form={form} hint="The six digits your app shows now." />
    </AccountForm>
  )
}

/** The quiet zone that scanners need around a code, in modules (ISO/IEC 18004). */
const QUIET = 4

/** Dark on light in both themes, for scanners. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={squares.join('')} />
    </svg>
  )
}
