import { useEffect, useRef, useState } from 'react'
import { SIGN_UP_FAILED } from '../../domain/messages.ts'
import { UnsavedChangesGuard } from '../private/edit-form/unsaved-changes-guard.tsx'
import { useReauth } from '../private/use-reauth.ts'
import { useApi } from '../site.ts'
import * as dialogStyles from '../ui/dialog.module.css'
import { Dialog } from '../ui/dialog.tsx'
import { EmptyIllustration } from '../ui/empty-illustration.tsx'
import { FormError } from '../ui/form/form-errors.ts'
import { Alternative } from './account-form.tsx'
import { AccessFields, accessOf, InviteUserForm } from './invite-user-form.tsx'
import { NewAccountForm } from './new-account-form.tsx'

type Way = 'password' | 'invitation'

type Props = {
  open: boolean
  /** Whether the server can send emails. Otherwise the administrator can only set a password. */
  canInvite: boolean
  onClose: () => void
  onAdded: (user: { id: string; email: string }) => void
  onInvited: () => void
}

export function AddUserDialog({ open, canInvite, onClose, onAdded, onInvited }: Props) {
  const api = useApi()
  const withProof = useReauth()
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
          below={<Alternative onPress={() => setWay('password')}>Set a password for them instead</Alternative>}
        />
        {guard}
      </Dialog>
    )
  return (
    <Dialog open={open} onClose={closeOrAsk} title="Create an Account">
      <NewAccountForm
        isOwn={false}
        onTyped={onTyped}
        below={<Alternative onPress={() => setWay('invitation')}>Send an invitation instead</Alternative>}
        create={async ({ email, password, role }) => {
          const body = { email, password, ...accessOf(role, towns) }
          const answer = await withProof(async () => ({ user: await api.post('/api/users', { body }) }))
          if (!answer) return
          const { user } = answer
          if (!user?.id) throw new FormError(SIGN_UP_FAILED)
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

function AddedMessage({ onClose, email, way }: Added & Pick<Props, 'onClose'>) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <>
      <div className={`${dialogStyles.body} ${dialogStyles.success}`} role="status">
        <EmptyIllustration />
        <p>
          {way === 'password'
            ? `${email} can sign in now, with the password you gave them.`
            : `${email} gets an email with a link, and chooses a password there. The link works for seven days.`}
        </p>
      </div>
      <div className={dialogStyles.footer}>
        <button type="button" className="btn" onClick={onClose} ref={button}>
          Close
        </button>
      </div>
    </>
  )
}
