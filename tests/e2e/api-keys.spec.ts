import { signInAs } from './support/sign-in.ts'
import { expect, expectAccessible, inDrills, test } from './support/test.ts'

test.use({ changedBy: 'owners' })

test('an owner creates an API key, which a program uses, and revokes it', inDrills, async ({ page, playwright, guide, allowFailures }) => {
  allowFailures(/401/)
  await signInAs(page, 'owner@plateful.test')
  await page.goto('/account/api-keys')
  await expect(page.getByText('No keys yet.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create key' }).click()
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.getByLabel('Name').fill('Till at the bar')
  await page.getByRole('link', { name: 'Venues', exact: true }).first().click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Create key' }).click()
  const shown = page.getByLabel('Key for Till at the bar')
  await expect(shown).toBeFocused()
  await expectAccessible(page)

  const program = await playwright.request.newContext({
    baseURL: guide.url,
    extraHTTPHeaders: { authorization: `Bearer ${await shown.inputValue()}` },
  })
  const { id } = await (await program.get('/api/venues/the-gilded-pike')).json()
  expect((await program.get(`/api/reservations?venue_id=${id}`)).status()).toBe(200)
  expect((await program.get('/api/auth/user')).status()).toBe(403)
  await page.reload()
  await expect(page.getByText('Last used: Today')).toBeVisible()
  await expect(shown).toHaveCount(0)
  await page.getByRole('button', { name: 'Revoke Till at the bar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke the key' }).click()
  await expect(page.getByText('No keys yet.')).toBeVisible()
  expect((await program.get('/api/venues')).status()).toBe(401)
  await program.dispose()
})

test('revoking a key moves the focus to the next key, and after the last one to another control', inDrills, async ({ page }) => {
  await signInAs(page, 'owner@plateful.test')
  const { venues } = (await (await page.request.get('/api/auth/user')).json()) as { venues: { id: string }[] }
  for (const name of ['First', 'Second'])
    await page.request.post('/api/api-keys', { data: { name, scopes: ['read'], venue_id: venues[0]?.id ?? null } })
  await page.goto('/account/api-keys')
  const revoke = async (name: string) => {
    await page.getByRole('button', { name: `Revoke ${name}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke the key' }).click()
    await expect(page.getByRole('alertdialog')).toBeHidden()
    await expect(page.getByRole('button', { name: `Revoke ${name}` })).toHaveCount(0)
  }
  await revoke('Second')
  await expect(page.getByRole('button', { name: 'Revoke First' })).toBeFocused()
  await revoke('First')
  await expect(page.locator('a:focus, button:focus')).toBeVisible()
})

test('a key says that it has to be copied by hand when the browser has no clipboard', inDrills, async ({ page }) => {
  // As on a page without https.
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await signInAs(page, 'owner@plateful.test')
  await page.goto('/account/api-keys')
  await page.getByLabel('Name').fill('Copied')
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByText('Copying failed. Please select the key and copy it.')).toBeVisible()
})

test('a key of an administrator says that it is for all venues', inDrills, async ({ page }) => {
  await signInAs(page, 'admin@plateful.test')
  await page.goto('/account/api-keys')
  await page.getByLabel('Name').fill('Map of the region')
  await page.getByRole('button', { name: 'Create key' }).click()
  await expect(page.getByLabel('Key for Map of the region')).toBeVisible()
  await expect(page.getByText(/^plk_\w+… · read · all venues$/)).toBeVisible()
})

test('the pages of keys and webhooks offer what the role of the user may create', inDrills, async ({ page }) => {
  const venues = page.getByLabel('Venue').locator('option')
  await signInAs(page, 'owner@plateful.test')
  await page.goto('/account/webhooks')
  await expect(venues).toHaveText(['The Gilded Pike'])
  await page.goto('/account/api-keys')
  await expect(page.getByRole('button', { name: 'Create key' })).toBeVisible()
  await signInAs(page, 'admin@plateful.test')
  await page.goto('/account/webhooks')
  await expect(venues).toHaveText(['All venues'])
  await signInAs(page, 'newowner@plateful.test')
  await page.goto('/account/api-keys')
  await expect(page.getByText('Keys are for owners of a venue. You don’t own one.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create key' })).toHaveCount(0)
  await page.goto('/account/webhooks')
  await expect(page.getByText('Webhooks are for owners of a venue. You don’t own one.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create webhook' })).toHaveCount(0)
})
