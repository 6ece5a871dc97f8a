import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../../demo/accounts.ts'

/** Signs in through the API, which is faster than the modal. The modal has its own tests. */
export async function signInAs(page: Page, email: string, password: string = DEMO_PASSWORD): Promise<void> {
  const answer = await page.request.post('/api/auth/sign-in/email', { data: { email, password } })
  if (!answer.ok()) throw new Error(`${email} could not sign in: ${await answer.text()}`)
}
