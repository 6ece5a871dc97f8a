import type { ReactNode } from 'react'
import type { LinkedInvitation } from '../../contract/people.ts'
import { PUBLIC_FALLBACKS } from '../../domain/public-messages.ts'
import { AccountForm, useAccountForm } from '../account/account-form.tsx'
import { NewPasswordFields, usePasswordProblems } from '../account/new-account-form.tsx'
import { useAction } from '../account/use-action.ts'
import { DateTime } from '../private/date-time.tsx'
import { requestSignIn, signOut, useSession } from '../session/session-store.ts'
import { useApi } from '../site.ts'
import { Banner } from '../ui/banner.tsx'

type Props = { invitation: LinkedInvitation; accept: (invitation: LinkedInvitation, password?: string) => Promise<void> }

const TASKS: Record<LinkedInvitation['role'], string> = {
  owner: 'As an owner you answer requests for tables and look after menus, hours and people.',
  staff: 'As staff you answer requests for tables and run the evening. You don’t change menus or hours.',
  venue_owner: 'You get an account, with which you can look after a venue.',
  editor: 'You get an account with which you edit venues and menus of the guide.',
  admin: 'You get an account with which you look after the whole guide.',
}

export function AcceptForm({ invitation, accept }: Props) {
  const { email, role, expires_at } = invitation
  return (
    <div className="stack">
      <p>
        {TASKS[role]} The invitation is for <b>{email}</b> and ends on <DateTime at={expires_at} />.
      </p>
      <FormForSession invitation={invitation} accept={accept} />
    </div>
  )
}

function FormForSession({ invitation, accept }: Props) {
  const { state, user } = useSession()
  if (state === 'unknown') return null
  if (user && user.email.toLowerCase() !== invitation.email) return <OtherAccount email={user.email} />
  if (user) return <PlainForm invitation={invitation} accept={accept} />
  if (invitation.has_account)
    return <Explained action={<SignInButton />}>You have an account with this email address. Sign in to accept.</Explained>
  return <PasswordForm invitation={invitation} accept={accept} />
}

function Explained({ children, action }: { children: ReactNode; action: ReactNode }) {
  return (
    <>
      <p>{children}</p>
      <p>{action}</p>
    </>
  )
}

function SignInButton() {
  return (
    <button type="button" className="btn" onClick={requestSignIn}>
      Sign in
    </button>
  )
}

function OtherAccount({ email }: { email: string }) {
  const api = useApi()
  const { error, act } = useAction(PUBLIC_FALLBACKS.signOut)
  return (
    <>
      {error ? <Banner tone="error">{error}</Banner> : null}
      <Banner tone="warning">You’re signed in as {email}. Sign out to accept with the address of the invitation.</Banner>
      <p>
        <button type="button" className="btn" onClick={() => void act(() => signOut(api))}>
          Sign out
        </button>
      </p>
    </>
  )
}

function PlainForm({ invitation, accept }: Props) {
  const form = useAccountForm({
    initialValues: {},
    submit: () => accept(invitation),
  })
  return <AccountForm form={form} button="Accept the invitation" busyText="Accepting..." isOnPage />
}

function PasswordForm({ invitation, accept }: Props) {
  const passwordProblems = usePasswordProblems('password')
  const form = useAccountForm({
    initialValues: { password: '', confirm: '' },
    validate: (values) => passwordProblems(values, { email: invitation.email }),
    submit: ({ password }) => accept(invitation, password),
  })
  return (
    <AccountForm form={form} button="Accept and create my account" busyText="Accepting..." isOnPage>
      <p>Choose a password. Accepting creates your account and confirms your email address.</p>
      {/* Password managers store the email address with the password. */}
      <input className="visually-hidden" type="email" autoComplete="username" value={invitation.email} readOnly tabIndex={-1} aria-hidden />
      <NewPasswordFields form={form} label="Password" name="password" />
    </AccountForm>
  )
}
