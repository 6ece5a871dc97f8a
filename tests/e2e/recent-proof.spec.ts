import type { Locator, Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../demo/accounts.ts'
import { asAdmin, chooseVenue, failNextRequest, loseNextResponse, newUser, newVenue, rowOf, USER_PASSWORD } from './support/office.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, inDrills, test } from './support/test.ts'

test.use({ changedBy: 'administrators' })
test.beforeEach(({ allowFailures }) => allowFailures(/Failed to load resource/))

const proof = (page: Page) => page.getByRole('dialog', { name: 'Please confirm it’s you' })
const askForProof = (page: Page, url: string) => failNextRequest(page, url, 'POST', 'Please confirm it’s you', 'proof_required')

async function prove(page: Page): Promise<void> {
  await expect(proof(page).getByLabel('Password')).toBeFocused()
  await page.keyboard.type(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(proof(page)).toHaveCount(0)
}

function countRequests(page: Page, end: string): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(end)) count += 1
  })
  return () => count
}

/** The kinds of the emails to an email address. */
async function emailsTo(page: Page, address: string): Promise<string[]> {
  const { data } = await (await page.request.get('/api/mails')).json()
  return data.filter(({ recipient }: { recipient: string }) => recipient === address).map(({ kind }: { kind: string }) => kind)
}

async function openUser(page: Page) {
  await asAdmin(page)
  const [user, venue] = [await newUser(page), await newVenue(page)]
  await page.goto(`/admin?users=${user.email}`)
  const choice = rowOf(page, 'Users', user.email).getByRole('combobox', { name: `Venue of ${user.email}` })
  return { user, venue, choice }
}

/** Tab would pass all controls of the dashboard. */
async function assign(choice: Locator, name: string): Promise<void> {
  await choice.focus()
  await chooseVenue(choice, name)
}

test.describe('assigning a venue that requires a proof of identity', () => {
  test('is sent again after the password, and not at all after Escape', inDrills, async ({ page }) => {
    const { user, venue, choice } = await openUser(page)
    const sent = countRequests(page, '/api/venue-owners')
    await askForProof(page, '**/api/venue-owners')
    await assign(choice, venue.name)
    await expect(proof(page).getByLabel('Password')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(proof(page)).toHaveCount(0)
    await expect(choice).toHaveText('No venue assigned')
    await expect(choice).toBeFocused()
    expect(sent()).toBe(1)
    await askForProof(page, '**/api/venue-owners')
    await assign(choice, venue.name)
    await prove(page)
    await expect(page.getByText(`${venue.name} is now assigned to ${user.email}`)).toBeVisible()
    await expect(choice).toBeFocused()
    expect(sent()).toBe(3)
  })

  test('shows what is stored, and says that it failed, when the answer after the proof is lost', inDrills, async ({ page }) => {
    const { user, venue, choice } = await openUser(page)
    await loseNextResponse(page, '**/api/venue-owners', 'POST')
    await askForProof(page, '**/api/venue-owners')
    await assign(choice, venue.name)
    await prove(page)
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(choice).toHaveText(venue.name)
    const { data } = await (await page.request.get(`/api/users?q=${user.email}`)).json()
    expect(data[0].venue_id).toBe(venue.id)
  })

  test('asks once for two users whose venues were chosen before the first answer, and stores both', inDrills, async ({ page }) => {
    const { user, venue, choice } = await openUser(page)
    const other = await newUser(page, 'venue_owner', user.email.replace('@', '-b@'))
    await page.goto(`/admin?users=${user.email.split('@')[0]}`)
    const second = rowOf(page, 'Users', other.email).getByRole('combobox', { name: `Venue of ${other.email}` })
    const chosen = Promise.withResolvers<void>()
    // The second is sent after the answer to the first.
    await page.route(
      '**/api/venue-owners',
      async (route) => {
        await chosen.promise
        return route.fulfill({ status: 403, contentType: 'application/problem+json', json: { code: 'proof_required', detail: 'Please' } })
      },
      { times: 1 },
    )
    await assign(choice, venue.name)
    await assign(second, venue.name)
    chosen.resolve()
    await prove(page)
    await expect(page.getByText(`${venue.name} is now assigned to ${user.email}`)).toBeVisible()
    await expect(page.getByText(`${venue.name} is now assigned to ${other.email}`)).toBeVisible()
  })
})

test.describe('approving a claim that requires a proof of identity', () => {
  test(
    'stays open after Escape, and makes one owner when the answer after the proof is lost',
    inDrills,
    async ({ page, browser, guide }) => {
      await asAdmin(page)
      const [user, venue] = [await newUser(page), await newVenue(page)]
      const claimant = await browser.newContext({ baseURL: guide.url })
      const asking = await claimant.newPage()
      await signInAs(asking, user.email, USER_PASSWORD)
      expect((await asking.request.post(`/api/venues/${venue.id}/claim/ask`, { data: { note: 'Mine' } })).ok()).toBe(true)
      await claimant.close()

      await page.goto('/admin/claims')
      const sent = countRequests(page, '/approve')
      await page.getByRole('button', { name: `Approve: ${venue.name}, ${user.email}` }).click()
      const dialog = page.getByRole('alertdialog', { name: 'Approve Claim' })
      const approve = dialog.getByRole('button', { name: 'Approve' })
      await askForProof(page, '**/api/claims/*/approve')
      await approve.click()
      await expect(proof(page).getByLabel('Password')).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(proof(page)).toHaveCount(0)
      await expect(approve).toBeFocused()
      expect(sent()).toBe(1)

      await loseNextResponse(page, '**/api/claims/*/approve', 'POST')
      await askForProof(page, '**/api/claims/*/approve')
      await approve.click()
      await prove(page)
      await expect(dialog.getByRole('alert')).toBeVisible()
      await approve.click()
      await expect(page.getByText(`${venue.name} has an owner now`)).toBeVisible()
      expect(await emailsTo(page, user.email)).toEqual(['claim-decided'])
    },
  )
})

test('an invitation keeps its email address, and is sent once, when the answer after the proof is lost', inDrills, async ({ page }) => {
  await asAdmin(page)
  const venue = await newVenue(page)
  const email = `guest-${venue.id.slice(0, 8)}@example.org`
  await page.goto(`/venue-people/${venue.id}`)
  await page.getByRole('button', { name: 'Invite a person' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a person' })
  await dialog.getByLabel('Email').fill(email)
  await loseNextResponse(page, '**/api/venues/*/invitations', 'POST')
  await askForProof(page, '**/api/venues/*/invitations')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(proof(page).getByLabel('Password')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(proof(page)).toHaveCount(0)
  // Escape closes only the upper dialog.
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await askForProof(page, '**/api/venues/*/invitations')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await prove(page)
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(dialog.getByLabel('Email')).toHaveValue(email)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('table', { name: 'Open invitations' }).getByText(email)).toHaveCount(1)
  expect(await emailsTo(page, email)).toEqual(['invitation'])
})

test("downloading one's data asks for the password when the last proof is too old, and then begins", inDrills, async ({ page }) => {
  await asAdmin(page)
  await page.goto('/account')
  await failNextRequest(page, '**/api/auth/user/data', 'GET', 'Please confirm it’s you', 'proof_required')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download your data' }).click()
  await prove(page)
  expect((await download).suggestedFilename()).toBe('account.json')
})
