import type { Provider } from '../../contract/account.ts'
import { FALLBACKS } from '../../domain/messages.ts'
import { useApi } from '../site.ts'
import { Entry, Problem, Send } from './form-parts.tsx'
import { textOf, useForm } from './use-form.ts'

type Props = { provider: Provider; email: string; next: string }

/** Asks for the address by which an organisation's own sign-in is found, and goes there. */
export function SsoForm({ provider, email, next }: Props) {
  const api = useApi()
  const form = useForm(async (fields) => {
    const { url } = await api.post('/api/auth/sign-in/sso', { body: { email: textOf(fields, 'email'), next } })
    location.assign(url)
    return null
  }, FALLBACKS.signIn)
  return (
    <form className="dialog-body stack" {...form.attributes}>
      <Problem form={form} />
      <Entry
        form={form}
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={email}
        hint={provider.domain ? `Your address at ${provider.domain}.` : undefined}
      />
      <Send form={form}>Continue</Send>
    </form>
  )
}
