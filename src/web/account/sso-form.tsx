import type { Provider } from '../../contract/account.ts'
import { FALLBACK_MESSAGES } from '../../domain/messages.ts'
import { useApi } from '../site.ts'
import { TextField } from '../ui/form/fields.tsx'
import { requireFields } from '../ui/form/form-errors.ts'
import { AccountForm, useAccountForm } from './account-form.tsx'

type Props = { provider: Provider; email: string; next: string }

export function SsoForm({ provider, email, next }: Props) {
  const api = useApi()
  const form = useAccountForm({
    initialValues: { email },
    validate: requireFields('email'),
    submit: async (values) => {
      const { url } = await api.post('/api/auth/sign-in/sso', { body: { ...values, next } })
      location.assign(url)
    },
    fallback: FALLBACK_MESSAGES.signIn,
  })
  return (
    <AccountForm form={form} button="Continue">
      <TextField
        form={form}
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        isRequired
        hint={provider.domain ? `Your address at ${provider.domain}.` : undefined}
      />
    </AccountForm>
  )
}
