import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { EMAIL_TOKEN_LIFETIMES } from '../../domain/account/email-token-lifetimes.ts'
import { ROLES } from '../../domain/account/roles.ts'
import { SIGN_UP_FAILED } from '../../domain/messages.ts'
import { UnsavedChangesGuard } from '../private/edit-form/unsaved-changes.tsx'
import { useOwnId } from '../private/use-own-id.ts'
import { useReauth } from '../private/use-reauth.ts'
import { useApi } from '../site.ts'
import * as styles from '../ui/dialog.module.css'
import { Dialog } from '../ui/dialog.tsx'
import { EmptyIllustration } from '../ui/empty-illustration.tsx'
import { SelectField, TextField, WatchedFields } from '../ui/form/fields.tsx'
import { FormError, requireFields } from '../ui/form/form-errors.ts'
import type { Form } from '../ui/form/use-form.ts'
import { AccountForm, Alternative, useAccountForm } from './account-form.tsx'
import { NewAccountForm } from './new-account-form.tsx'
import { TownChooser } from './town-chooser.tsx'

type InviteUserFormProps = { onTyped: () => void; onInvited: (email: string) => void; below: ReactNode }

function InviteUserForm({ onTyped, onInvited, below }: InviteUserFormProps) {
  const api = useApi()
  const withReauth = useReauth()
  const [towns, setTowns] = useState<string[]>([])
  const { idOf } = useOwnId()
  const form = useAccountForm({
    initialValues: { email: '', role: 'venue_owner' },
    validate: requireFields('email'),
    submit: async ({ email, role }) => {
      const body = { id: idOf(email), email, ...accessOf(role, towns) }
      if (await withReauth(() => api.post('/api/user-invitations', { body }))) onInvited(email.trim())
    },
  })
  return (
    <AccountForm form={form} button="Send Invitation" busyText="Sending..." onChange={onTyped} below={below}>
      <TextField form={form} label="Email" name="email" type="email" autoComplete="off" isRequired takesFocus />
      <AccessFields form={form} towns={towns} onTowns={setTowns} />
    </AccountForm>
  )
}

function accessOf(role: string, towns: readonly string[]) {
  return { role: ROLES.find((known) => known === role), towns: role === 'editor' && towns.length > 0 ? [...towns] : null }
}

type AccessProps<V extends FieldValues> = { form: Form<V>; towns: readonly string[]; onTowns: (towns: string[]) => void }

function AccessFields<V extends FieldValues & { role: string }>({ form, towns, onTowns }: AccessProps<V>) {
  const name = 'role' as FieldPathByValue<V, string>
  return (
    <>
      <SelectField
        form={form}
        name={name}
        label="Role"
        hint="A venue owner looks after one venue, which you assign. An editor changes venues and menus of the guide. Administrators have full access."
        isRequired
      >
        <option value="venue_owner">Venue owner</option>
        <option value="editor">Editor</option>
        <option value="admin">Administrator</option>
      </SelectField>
      <WatchedFields form={form} names={[name]}>
        {(role) => (role === 'editor' ? <TownChooser towns={towns} onChange={onTowns} /> : null)}
      </WatchedFields>
    </>
  )
}

type Way = 'password' | 'invitation'

type AddUserDialogProps = {
  open: boolean
  /** Whether the server can send emails. Otherwise the administrator can only set a password. */
  canInvite: boolean
  onClose: () => void
  onAdded: (user: { id: string; email: string }) => void
  onInvited: () => void
}

export function AddUserDialog({ open, canInvite, onClose, onAdded, onInvited }: AddUserDialogProps) {
  const api = useApi()
  const withReauth = useReauth()
  const { idOf, renew } = useOwnId()
  const [added, setAdded] = useState<Added | null>(null)
  const [chosen, setWay] = useState<Way | null>(null)
  const [towns, setTowns] = useState<string[]>([])
  const way = chosen ?? (canInvite ? 'invitation' : 'password')
  // When the dialog is closed before the response arrives, it opens with the form again.
  const isShown = useRef(open)
  useEffect(() => {
    isShown.current = open
  }, [open])
  const isTyped = useRef(false)
  const close = () => {
    isTyped.current = false
    setAsking(false)
    setAdded(null)
    setWay(null)
    setTowns([])
    onClose()
  }
  const [isAsking, setAsking] = useState(false)
  const closeOrAsk = () => (isTyped.current ? setAsking(true) : close())
  const onTyped = () => {
    isTyped.current = true
  }
  const done = (email: string) => {
    isTyped.current = false
    if (isShown.current) setAdded({ email, way })
  }
  // One dialog for all steps, so that closing it returns the focus to the button that opened it.
  if (added !== null)
    return (
      <Dialog open={open} onClose={close} title={added.way === 'password' ? 'Account Created Successfully!' : 'Invitation Sent'}>
        <AddedMessage onClose={close} {...added} />
      </Dialog>
    )
  const guard = <UnsavedChangesGuard isDirty={() => isTyped.current} closing={{ isAsking, stay: () => setAsking(false), leave: close }} />
  if (way === 'invitation')
    return (
      <Dialog open={open} onClose={closeOrAsk} title="Invite a User">
        <InviteUserForm
          onTyped={onTyped}
          onInvited={(email) => {
            onInvited()
            done(email)
          }}
          below={<Alternative onClick={() => setWay('password')}>Set a password for them instead</Alternative>}
        />
        {guard}
      </Dialog>
    )
  return (
    <Dialog open={open} onClose={closeOrAsk} title="Create an Account">
      <NewAccountForm
        isOwn={false}
        onTyped={onTyped}
        below={<Alternative onClick={() => setWay('invitation')}>Send an invitation instead</Alternative>}
        create={async ({ email, password, role }) => {
          const body = { id: idOf(email), email, password, ...accessOf(role, towns) }
          const created = await withReauth(async () => ({ user: await api.post('/api/users', { body }) }))
          if (!created) return
          const { user } = created
          if (!user?.id) throw new FormError(SIGN_UP_FAILED)
          renew()
          onAdded(user)
          done(user.email)
        }}
      >
        {(form) => <AccessFields form={form} towns={towns} onTowns={setTowns} />}
      </NewAccountForm>
      {guard}
    </Dialog>
  )
}

type Added = { email: string; way: Way }

function AddedMessage({ onClose, email, way }: Added & Pick<AddUserDialogProps, 'onClose'>) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <>
      <div className={`${styles.body} ${styles.success}`} role="status">
        <EmptyIllustration />
        <p>
          {way === 'password'
            ? `${email} can sign in now, with the password you gave them.`
            : `${email} gets an email with a link, and chooses a password there. The link works for ${EMAIL_TOKEN_LIFETIMES.invitation.words}.`}
        </p>
      </div>
      <div className={styles.footer}>
        <button type="button" className="btn" onClick={onClose} ref={button}>
          Close
        </button>
      </div>
    </>
  )
}
