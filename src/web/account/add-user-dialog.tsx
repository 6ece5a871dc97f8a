import { useEffect, useRef, useState } from 'react'
import { ROLES } from '../../domain/account/roles.ts'
import { SIGN_UP_FAILED } from '../../domain/messages.ts'
import { UnsavedChangesGuard } from '../private/edit-form/unsaved-changes-guard.tsx'
import { useClosing } from '../private/use-closing.ts'
import { useApi } from '../site.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Plates } from '../ui/plates.tsx'
import { NewAccountForm } from './new-account-form.tsx'
import { useReauth } from './settings/proof.ts'
import { textOf } from './use-form.ts'

type Props = {
  open: boolean
  onClose: () => void
  /** Called as soon as the user is there, so that the list behind can be fetched again. */
  onAdded: (user: { id: string; email: string }) => void
}

/** Makes an account for somebody else, with the role they get. The administrator stays signed in as who they are. */
export function AddUserDialog({ open, onClose, onAdded }: Props) {
  const api = useApi()
  const withProof = useReauth()
  const [added, setAdded] = useState<string | null>(null)
  // Whoever closes it before the answer is there has seen enough: it opens on the form again.
  const isShown = useRef(open)
  useEffect(() => {
    isShown.current = open
  }, [open])
  const isTyped = useRef(false)
  const close = () => {
    isTyped.current = false
    setAdded(null)
    onClose()
  }
  const closing = useClosing(() => isTyped.current, close)
  if (added !== null)
    return (
      <Dialog open={open} onClose={close} title="Account Created Successfully!">
        <div className="dialog-body sent" role="status">
          <Plates />
          <p>{added} can sign in now, with the password you gave them.</p>
        </div>
        <div className="dialog-foot">
          <button type="button" className="btn" onClick={close}>
            Close
          </button>
        </div>
      </Dialog>
    )
  return (
    <Dialog open={open} onClose={closing.close} title="Create an Account">
      <NewAccountForm
        isOwn={false}
        onTyped={() => {
          isTyped.current = true
        }}
        create={async ({ email, password, fields }) => {
          const body = { email, password, role: ROLES.find((role) => role === textOf(fields, 'role')) }
          const answer = await withProof(async () => ({ user: await api.post('/api/users', { body }) }))
          if (!answer) return null
          const { user } = answer
          if (!user?.id) return SIGN_UP_FAILED
          onAdded(user)
          isTyped.current = false
          if (isShown.current) setAdded(user.email)
          return null
        }}
      >
        <Field label="Role" hint="A venue owner looks after one venue, which you assign. An administrator may do everything.">
          {(control) => (
            <select {...control} name="role" defaultValue="venue_owner">
              <option value="venue_owner">Venue owner</option>
              <option value="admin">Administrator</option>
            </select>
          )}
        </Field>
      </NewAccountForm>
      <UnsavedChangesGuard isDirty={() => isTyped.current} closing={closing} />
    </Dialog>
  )
}
