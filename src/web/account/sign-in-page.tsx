import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { SignInResponse } from '../../contract/account.ts'
import { startPage } from '../../domain/account/roles.ts'
import { dispatchSessionEvent, useSession } from '../session/session-store.ts'
import { useFocusOnChange } from '../ui/use-focus-on-change.ts'
import * as accountFormStyles from './account-form.module.css'
import { PasskeyButton, useSupportsPasskeys } from './passkeys.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'
import { SignInForm } from './sign-in-form.tsx'

const route = getRouteApi('/sign-in')

/** Sign-in on its own page, for browsers without JavaScript or before it has loaded. Redirects to the user's start page. */
export function SignInPage() {
  const posted = route.useLoaderData()
  const { history } = useRouter()
  const { user } = useSession()
  const [isCode, setIsCode] = useState(posted?.values.step === 'code')
  const [email, setEmail] = useState(posted?.values.email ?? '')
  const focused = useFocusOnChange(isCode)
  const hasPasskeys = useSupportsPasskeys()
  const enter = (type: 'signed-in' | 'second-factor-verified') => (session: SignInResponse) => dispatchSessionEvent({ type, session })
  useEffect(() => {
    if (user) history.replace(startPage(user.role))
  }, [user, history])
  return (
    <section className={`container ${accountFormStyles.page}`} ref={focused}>
      <h1>Welcome back</h1>
      {isCode ? (
        <SecondFactorForm onSignedIn={enter('second-factor-verified')} onRestart={() => setIsCode(false)} page={{ posted }} />
      ) : (
        <SignInForm
          email={email}
          onEmail={setEmail}
          onSignedIn={enter('signed-in')}
          onSecondFactor={() => setIsCode(true)}
          page={{ posted }}
        />
      )}
      {hasPasskeys && !isCode ? (
        <div className={`${accountFormStyles.otherWay} stack`}>
          <PasskeyButton onSignedIn={enter('signed-in')} />
        </div>
      ) : null}
    </section>
  )
}
