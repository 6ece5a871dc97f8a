import type { Passkey } from '../../../contract/passkey.ts'
import { formatDevice } from '../../../domain/account/device.ts'
import { PASSKEY_NAME_MAX_LENGTH } from '../../../domain/account/session.ts'
import { useReauth } from '../../private/use-reauth.ts'
import { useApi } from '../../site.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { requireFields } from '../../ui/form/form-errors.ts'
import { AccountForm, useAccountForm } from '../account-form.tsx'
import { addPasskey } from '../passkeys.tsx'

type Props = {
  open: boolean
  passkey: Passkey | null
  onClose: () => void
  onSaved: () => Promise<unknown>
}

export function PasskeyDialog({ open, onClose, ...given }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={given.passkey ? 'Rename the passkey' : 'Add a passkey'}>
      <NameForm {...given} onClose={onClose} />
    </Dialog>
  )
}

function NameForm({ passkey, onClose, onSaved }: Omit<Props, 'open'>) {
  const api = useApi()
  const withProof = useReauth()
  const form = useAccountForm({
    initialValues: { name: passkey?.name ?? formatDevice(navigator.userAgent) },
    validate: requireFields('name'),
    submit: async ({ name }) => {
      const saved = passkey
        ? await api.patch('/api/auth/passkeys/:id', { params: { id: passkey.id }, body: { name } })
        : await withProof(() => addPasskey(api, name))
      if (!saved) return
      await onSaved()
      onClose()
    },
  })
  return (
    <AccountForm form={form} button={passkey ? 'Save name' : 'Continue'}>
      {passkey ? null : <p>Your browser then asks for your fingerprint, face, PIN or security key.</p>}
      <TextField form={form} label="Name" name="name" hint="By which you recognise it." maxLength={PASSKEY_NAME_MAX_LENGTH} isRequired />
    </AccountForm>
  )
}
