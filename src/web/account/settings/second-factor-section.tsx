import { type ReactNode, useState } from 'react'
import { encode } from 'uqr'
import type { Enrolment } from '../../../contract/account.ts'
import { useCopy } from '../../private/use-copy.ts'
import { useReauth } from '../../private/use-reauth.ts'
import { dispatchSessionEvent } from '../../session/session-store.ts'
import { useApi, useSite } from '../../site.ts'
import * as dialogStyles from '../../ui/dialog.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { requireFields } from '../../ui/form/form-errors.ts'
import { useFocusOnChange } from '../../ui/use-focus-on-change.ts'
import { AccountForm, CodeField, CurrentPasswordField, useAccountForm } from '../account-form.tsx'
import { useHasPassword } from './queries.ts'
import * as styles from './second-factor-section.module.css'
import * as settingsSectionStyles from './settings-section.module.css'
import { SettingsSection } from './settings-section.tsx'

type PasswordStepProps = {
  children: ReactNode
  button: string
  send: (body: { password?: string }) => Promise<void>
}

/** Asks for the password before a change of the second factor. Accounts without one confirm by emailed code. */
function PasswordStep({ children, button, send }: PasswordStepProps) {
  const withReauth = useReauth()
  const hasPassword = useHasPassword()
  const form = useAccountForm({
    initialValues: { password: '' },
    ...(hasPassword && { validate: requireFields('password') }),
    submit: ({ password }) => withReauth(() => send(password ? { password } : {}), password),
  })
  return (
    <AccountForm form={form} button={button}>
      <p>{children}</p>
      {hasPassword ? <CurrentPasswordField form={form} name="password" /> : null}
    </AccountForm>
  )
}

function BackupCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { productName } = useSite()
  const text = `${productName}: backup codes, each signs in once\n\n${codes.join('\n')}\n`
  const { copy, result } = useCopy(text, 'Copying failed. Please download them instead.')
  return (
    <>
      <div className={`${dialogStyles.body} stack`}>
        <p>Each of these signs you in once, in place of a code from your app. They are not shown again.</p>
        <ul className={styles.codes} aria-label="Backup codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <p className={settingsSectionStyles.save}>
          <button type="button" className="btn outline compact" onClick={copy}>
            Copy
          </button>
          <a className="btn outline compact" download="backup-codes.txt" href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}>
            Download
          </a>
          <span role="status">{result}</span>
        </p>
      </div>
      <div className={dialogStyles.footer}>
        <button type="button" className="btn" data-first-focus="" onClick={onDone}>
          I've saved my codes
        </button>
      </div>
    </>
  )
}

const TITLES = { password: 'Set up two-step verification', scan: 'Scan the code', codes: 'Keep your backup codes' } as const

function EnrolDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
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

const DIALOGS = { enrol: EnrolDialog, renew: RenewCodesDialog, remove: RemoveFactorDialog }

/** `round` is the React key, so that each opening has new state. */
type Shown = { name: keyof typeof DIALOGS; isOpen: boolean; round: number }

export function SecondFactorSection({ isOn }: { isOn: boolean }) {
  const [dialog, setDialog] = useState<Shown>({ name: 'enrol', isOpen: false, round: 0 })
  const opens = (name: Shown['name']) => () => setDialog({ name, isOpen: true, round: dialog.round + 1 })
  const OpenDialog = DIALOGS[dialog.name]
  return (
    <SettingsSection
      title="Two-step verification"
      state={
        <span className={isOn ? `badge ${settingsSectionStyles.isOn}` : `badge ${settingsSectionStyles.isOff}`}>{isOn ? 'On' : 'Off'}</span>
      }
    >
      <p className={settingsSectionStyles.fact}>
        {isOn
          ? 'Signing in asks for a code from your authenticator app, however you sign in.'
          : 'Protect your account with a code from an authenticator app.'}
      </p>
      <p className={settingsSectionStyles.save}>
        {isOn ? (
          <>
            <button type="button" className="btn outline" aria-haspopup="dialog" onClick={opens('renew')}>
              New backup codes
            </button>
            <button type="button" className="btn ghost" aria-haspopup="dialog" onClick={opens('remove')}>
              Turn off
            </button>
          </>
        ) : (
          <button type="button" className="btn outline" aria-haspopup="dialog" onClick={opens('enrol')}>
            Set up
          </button>
        )}
      </p>
      <OpenDialog key={dialog.round} open={dialog.isOpen} onClose={() => setDialog((last) => ({ ...last, isOpen: false }))} />
    </SettingsSection>
  )
}

function RemoveFactorDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const api = useApi()
  const remove = async (body: { password?: string }) => {
    dispatchSessionEvent({ type: 'read', session: await api.post('/api/auth/two-factor/disable', { body }) })
    onClose()
  }
  return (
    <Dialog open={open} onClose={onClose} title="Turn off two-step verification">
      <PasswordStep button="Turn off" send={remove}>
        Signing in will only need your password. Your backup codes stop working.
      </PasswordStep>
    </Dialog>
  )
}

function RenewCodesDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const api = useApi()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const focused = useFocusOnChange(codes)
  const renew = async (body: { password?: string }) => {
    const made = await api.post('/api/auth/two-factor/generate-backup-codes', { body })
    setCodes(made.backup_codes)
  }
  return (
    <Dialog open={open} onClose={onClose} title={codes ? 'Keep your backup codes' : 'New backup codes'}>
      <div className={dialogStyles.step} ref={focused}>
        {codes ? (
          <BackupCodes codes={codes} onDone={onClose} />
        ) : (
          <PasswordStep button="Make new codes" send={renew}>
            The codes you have now stop working.
          </PasswordStep>
        )}
      </div>
    </Dialog>
  )
}
