import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../demo/accounts.ts'
import { withAuthenticator } from './support/authenticator.ts'
import { expect, expectAccessible, expectHydrated, inDrillsOnPhonesToo, test } from './support/test.ts'

async function signInAsNewUser(page: Page): Promise<string> {
  const email = `passkey-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.org`
  const sign = (data: object) => page.request.post('/api/auth/sign-in/email', { data })
  await sign({ email: 'admin@plateful.test', password: DEMO_PASSWORD })
  expect((await page.request.post('/api/users', { data: { email, password: 'blue-heron-72' } })).status()).toBe(200)
  await page.request.post('/api/auth/sign-out', { data: {} })
  expect((await sign({ email, password: 'blue-heron-72' })).status()).toBe(200)
  return email
}

test(
  'a user adds a passkey, signs in with it on the page and in the dialog, and removes it',
  inDrillsOnPhonesToo,
  async ({ page, allowFailures }) => {
    test.slow()
    allowFailures(/422/)
    const email = await signInAsNewUser(page)
    const { client, id } = await withAuthenticator(page)
    await page.goto('/account')
    const passkeys = page.getByRole('region', { name: 'Passkeys' })
    await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
    await expect(dialog.getByLabel('Name')).toHaveValue(/^Chrome on /)
    await expectAccessible(page)
    await dialog.getByLabel('Name').fill('')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await dialog.getByLabel('Name').fill('Work laptop')
    await page.keyboard.press('Enter')
    await expect(passkeys.getByRole('listitem')).toContainText('Work laptop')
    await expect(passkeys).toContainText('Not used yet')
    await expect(page.getByRole('region', { name: 'Security history' })).toContainText('Added a passkey')
    await expectAccessible(page)

    await page.request.post('/api/auth/sign-out', { data: {} })
    await page.goto('/sign-in')
    await page.getByRole('button', { name: 'Continue with a passkey' }).click()
    await expect(page).not.toHaveURL(/sign-in/)
    expect(await (await page.request.get('/api/session')).json()).toMatchObject({ user: { email } })

    await page.request.post('/api/auth/sign-out', { data: {} })
    await page.goto('/?sign-in=')
    await expectHydrated(page)
    const signIn = page.getByRole('dialog', { name: 'Welcome back' })
    await expectAccessible(page)
    await client.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified: false })
    await signIn.getByRole('button', { name: 'Continue with a passkey' }).click()
    await expect(signIn.getByRole('alert')).toHaveText('No passkey was used. Try again, or continue another way.')
    await client.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified: true })
    await signIn.getByRole('button', { name: 'Continue with a passkey' }).click()
    await expect(signIn).toBeHidden()

    await page.goto('/account')
    await expect(passkeys).toContainText('Last used')
    await passkeys.getByRole('button', { name: 'Rename Work laptop' }).click()
    const rename = page.getByRole('dialog', { name: 'Rename the passkey' })
    await rename.getByLabel('Name').fill('Old laptop')
    await rename.getByRole('button', { name: 'Save name' }).click()
    await passkeys.getByRole('button', { name: 'Remove Old laptop' }).click()
    const question = page.getByRole('alertdialog', { name: 'Remove the passkey' })
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Remove the passkey' }).click()
    await expect(question).toBeHidden()
    await expect(passkeys.getByRole('listitem')).toHaveCount(0)

    await page.request.post('/api/auth/sign-out', { data: {} })
    await page.goto('/sign-in')
    await page.getByRole('button', { name: 'Continue with a passkey' }).click()
    await expect(page.getByRole('alert')).toHaveText('No account here has this passkey. It may have been removed. Sign in another way.')
  },
)
