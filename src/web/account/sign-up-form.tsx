import { SIGN_UP_FAILED } from '../../domain/messages.ts'
import { useApi } from '../site.ts'
import { NewAccountForm } from './new-account-form.tsx'

/** Signs somebody up, as a venue owner without a venue. `email` stands in its field already. */
export function SignUpForm({ email: typed, onDone }: { email: string; onDone: (email: string) => void }) {
  const api = useApi()
  return (
    <NewAccountForm
      isOwn
      email={typed}
      create={async ({ email, password }) => {
        const { user } = await api.post('/api/auth/sign-up/email', { body: { email, password, data: { role_to_assign: 'venue_owner' } } })
        if (!user) return SIGN_UP_FAILED
        onDone(email)
        return null
      }}
    />
  )
}
