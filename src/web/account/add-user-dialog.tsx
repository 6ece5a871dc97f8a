import { useEffect, useRef, useState } from 'react'
import { ROLES } from '../../domain/account/roles.ts'
import { SIGN_UP_FAILED } from '../../domain/messages.ts'
import { UnsavedChangesGuard } from '../private/edit-form/unsaved-changes-guard.tsx'
import { useApi } from '../site.ts'
import * as dialogStyles from '../ui/dialog.module.css'
import { Dialog } from '../ui/dialog.tsx'
import { EmptyIllustration } from '../ui/empty-illustration.tsx'
import { SelectField } from '../ui/form/fields.tsx'
import { FormError } from '../ui/form/form-errors.ts'
import { NewAccountForm } from './new-account-form.tsx'
import { useReauth } from './settings/reauth-provider.tsx'

type Props = {
  open: boolean
  onClose: () => void
  /** Called when the user has been created. */
  onAdded: (user: { id: string; email: string }) => void
}

/** Creates an account for another person. The administrator stays signed in. */
export function AddUserDialog({ open, onClose, onAdded }: Props) {
  const api = useApi()
  const withProof = useReauth()
  const [added, setAdded] = useState<string | null>(null)
  // When it is closed before the response arrives, it opens with the form again.
  const isShown = useRef(open)
  useEffect(() => {
    isShown.current = open
  }, [open])
  const isTyped = useRef(false)
  const close = () => {
    isTyped.current = false
    setAsking(false)
    setAdded(null)
    onClose()
  }
  const [isAsking, setAsking] = useState(false)
  const closeOrAsk = () => (isTyped.current ? setAsking(true) : close())
  if (added !== null)
    return (
      <Dialog open={open} onClose={close} title="Account Created Successfully!">
        <div className={`${dialogStyles.body} ${dialogStyles.success}`} role="status">
          <EmptyIllustration />
          <p>{added} can sign in now, with the password you gave them.</p>
        </div>
        <div className={dialogStyles.footer}>
          <button type="button" className="btn" onClick={close}>
            Close
          </button>
        </div>
      </Dialog>
    )
  return (
    <Dialog open={open} onClose={closeOrAsk} title="Create an Account">
      <NewAccountForm
        isOwn={false}
        onTyped={() => {
          isTyped.current = true
        }}
        create={async ({ email, password, role }) => {
          const body = { email, password, role: ROLES.find((known) => known === role) }
          const answer = await withProof(async () => ({ user: await api.post('/api/users', { body }) }))
          if (!answer) return
          const { user } = answer
          if (!user?.id) throw new FormError(SIGN_UP_FAILED)
          onAdded(user)
          isTyped.current = false
          if (isShown.current) setAdded(user.email)
        }}
      >
        {(form) => (
          <SelectField
            form={form}
            name="role"
            label="Role"
            hint="A venue owner looks after one venue, which you assign. An administrator may do everything."
            isRequired
          >
            <option value="venue_owner">Venue owner</option>
            <option value="admin">Administrator</option>
          </SelectField>
        )}
      </NewAccountForm>
      <UnsavedChangesGuard isDirty={() => isTyped.current} closing={{ isAsking, stay: () => setAsking(false), leave: close }} />
    </Dialog>
  )
}
