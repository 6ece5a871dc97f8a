import { readFile } from 'node:fs/promises'
import { type Browser, chromium, expect, type Locator, type Page } from '@playwright/test'
import { findBrowser } from '../../scripts/browser.mjs'
import { startGuide } from '../e2e/support/guide.ts'
import { asAdmin, bulkProgress, newMenu, newUser, newVenue, ownName, venuesCsv } from '../e2e/support/office.ts'
import { fourFields } from '../support/pictures.ts'
import { printTable } from './table.ts'

type Chore = {
  /** Clicks, keys, chosen options and files; not the letters that are typed. */
  press: (target: Locator) => Promise<void>
  key: (name: string) => Promise<void>
  choose: (target: Locator, option: string) => Promise<void>
  upload: (target: Locator, file: { name: string; mimeType: string; buffer: Buffer }) => Promise<void>
  type: (target: Locator, text: string) => Promise<void>
}

/** Prepares data and opens the page where the chore begins; returns the chore, which ends when its result is on the screen. */
type Prepare = (page: Page) => Promise<(by: Chore) => Promise<void>>

const venuesPage = (name: string) => `/admin/venues?venues=${encodeURIComponent(name)}`

async function severalVenues(page: Page, count: number): Promise<string> {
  const token = ownName('Chore')
  for (let number = 1; number <= count; number += 1) await newVenue(page, { name: `${token} ${100 + number}` })
  return token
}

const CHORES: Record<string, Prepare> = {
  'bring 50 venues online from a CSV file with two errors': async (page) => {
    const token = ownName('Online')
    const rows = Array.from(
      { length: 50 },
      (_, index) => `${index % 25 === 7 ? '' : `${token} ${index}`},${index} High Street,Bray,SL6 2AB`,
    )
    await page.goto('/admin/import-export')
    return async ({ upload, choose, press }) => {
      await upload(page.getByLabel('Choose a file, or drop it here'), venuesCsv(`Trading,road,city,postcode\n${rows.join('\n')}\n`))
      await choose(page.getByLabel('Field for Trading'), 'name')
      await press(page.getByRole('button', { name: 'Apply 48 changes' }))
      await bulkProgress(page).getByText('48 rows imported.').waitFor()
    }
  },
  'assign 30 venues to 30 owners': async (page) => {
    const rows: string[] = []
    for (let number = 0; number < 30; number += 1) rows.push(`${(await newUser(page)).email},${(await newVenue(page)).id}`)
    await page.goto('/admin/import-export')
    return async ({ upload, press }) => {
      await upload(page.getByLabel('Choose a file, or drop it here'), venuesCsv(`email,venue_id\n${rows.join('\n')}\n`))
      await press(page.getByRole('button', { name: 'Apply 30 changes' }))
      await bulkProgress(page).getByText('30 rows imported.').waitFor()
    }
  },
  'find all venues without a menu in a town': async (page) => {
    await severalVenues(page, 2)
    await page.goto('/admin/venues')
    return async ({ press, type }) => {
      await press(page.getByRole('combobox', { name: 'Town', exact: true }))
      await type(page.getByRole('combobox', { name: 'Find a town' }), 'Windsor')
      await press(page.getByRole('option', { name: /^Windsor/ }))
      await press(page.getByRole('checkbox', { name: /^Without menu/ }))
      await page.waitForURL(/missing=menu/)
      await page.getByRole('table', { name: /^Venues \d/ }).waitFor()
    }
  },
  'take back a wrong bulk change': async (page) => {
    const token = await severalVenues(page, 3)
    await page.goto(venuesPage(token))
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await page.getByRole('region', { name: 'Selected venues' }).getByRole('button', { name: 'Deactivate' }).click()
    await bulkProgress(page).getByText('3 venues deactivated.').waitFor()
    return async ({ press }) => {
      await press(bulkProgress(page).getByRole('button', { name: 'Undo' }))
      await bulkProgress(page).getByText('3 venues changed back.').waitFor()
    }
  },
  'take back a wrong import': async (page) => {
    const token = ownName('Wrong')
    await page.goto('/admin/import-export')
    await page
      .getByLabel('Choose a file, or drop it here')
      .setInputFiles(venuesCsv(`name,road,city,postcode\n${token},1 High Street,Bray,SL6 2AB\n`))
    await page.getByRole('button', { name: 'Apply 1 change' }).click()
    await bulkProgress(page).getByText('1 row imported.').waitFor()
    return async ({ press }) => {
      await press(bulkProgress(page).getByRole('button', { name: 'Undo this import' }))
      await press(page.getByRole('alertdialog', { name: 'Undo this import?' }).getByRole('button', { name: 'Undo import' }))
      await bulkProgress(page).getByText('1 venue changed back.').waitFor()
    }
  },
  'restore a deleted venue with its menus': async (page) => {
    const venue = await newVenue(page)
    await newMenu(page, venue, { Mains: ['Pie'] })
    await page.request.delete(`/api/venues/${venue.id}`)
    await page.goto('/admin')
    return async ({ press, type }) => {
      await press(page.getByRole('link', { name: 'Trash' }).first())
      await type(page.getByRole('searchbox', { name: 'Name or user' }), venue.name)
      await press(page.getByRole('button', { name: `Restore ${venue.name}`, exact: true }))
      await page.getByText(`${venue.name} is restored`).first().waitFor()
    }
  },
  'rename 20 venues': async (page) => {
    const token = await severalVenues(page, 20)
    await page.goto(venuesPage(token))
    return async ({ press, upload }) => {
      const download = page.waitForEvent('download')
      await press(page.getByRole('link', { name: 'Export 20' }))
      const exported = await readFile(await (await download).path(), 'utf8')
      await press(page.getByRole('link', { name: 'Import and export' }).first())
      await upload(page.getByLabel('Choose a file, or drop it here'), venuesCsv(exported.replaceAll(token, `New ${token}`)))
      await press(page.getByRole('button', { name: 'Apply 20 changes' }))
      await bulkProgress(page).getByText('20 rows imported.').waitFor()
    }
  },
  'rename 20 venues with the keyboard': async (page) => {
    const token = await severalVenues(page, 20)
    await page.goto(venuesPage(token))
    await page.getByRole('row').nth(20).waitFor()
    return async ({ key, type }) => {
      const dialog = page.getByRole('dialog', { name: 'Rename venue' })
      await key('j')
      await key('r')
      for (let number = 1; number <= 20; number += 1) {
        await expect(dialog.getByLabel('Name')).toHaveValue(`${token} ${100 + number}`)
        await type(dialog.getByLabel('Name'), `New ${token} ${number}`)
        await key(number < 20 ? 'Shift+Enter' : 'Enter')
      }
      await dialog.waitFor({ state: 'detached' })
    }
  },
  'replace the picture of a venue': async (page) => {
    const venue = await newVenue(page)
    await page.goto(venuesPage(venue.name))
    return async ({ press, upload }) => {
      await press(page.getByRole('link', { name: `Edit ${venue.name}` }))
      await upload(page.locator('input[type=file]'), { name: 'front.png', mimeType: 'image/png', buffer: await fourFields() })
      await page.getByRole('button', { name: 'Remove image' }).first().waitFor()
      await press(page.getByRole('button', { name: 'Save', exact: true }))
      await page.waitForURL((url) => !url.pathname.endsWith('/edit'))
    }
  },
  'invite an owner': async (page) => {
    await page.goto('/admin/venue-management')
    return async ({ press, type }) => {
      await press(page.getByRole('button', { name: 'Create User' }))
      const dialog = page.getByRole('dialog', { name: 'Invite a User' })
      await type(dialog.getByLabel('Email'), `${ownName('invited').replace(' ', '-')}@example.org`)
      await press(dialog.getByRole('button', { name: 'Send Invitation' }))
      await page.getByRole('dialog', { name: 'Invitation Sent' }).waitFor()
    }
  },
  'see who changed a price': async (page) => {
    const venue = await newVenue(page)
    const menu = await newMenu(page, venue, { Mains: [`Pie of ${venue.name}`] })
    const { categories } = await (await page.request.get(`/api/managed-menus/${menu.id}`)).json()
    const item = categories[0].items[0]
    await page.request.patch(`/api/menu-items/${item.id}`, { data: { price: 12, seen_updated_at: item.updated_at } })
    await page.goto('/admin')
    return async ({ press, type }) => {
      await press(page.getByRole('link', { name: 'Audit log' }).first())
      await type(page.getByRole('searchbox', { name: 'Person, venue, menu or dish' }), venue.name)
      await press(page.getByRole('link', { name: `Pie of ${venue.name}` }).first())
      await page.getByRole('heading', { name: 'History' }).waitFor()
      await page.getByRole('row').filter({ hasText: 'price' }).first().waitFor()
    }
  },
  'switch the colour of the guide': async (page) => {
    await page.goto('/admin')
    return async ({ press }) => {
      await press(page.getByRole('link', { name: 'Settings' }).first())
      await press(page.getByRole('radio', { name: 'River' }))
      await press(page.getByRole('button', { name: 'Save settings' }))
      await page.getByText('Settings saved. They apply to every page now.').waitFor()
    }
  },
}

async function measure(browser: Browser, baseURL: string, prepare: Prepare): Promise<{ presses: number; typed: number; seconds: number }> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 860 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await asAdmin(page)
  const chore = await prepare(page)
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  const done = { presses: 0, typed: 0 }
  const began = performance.now()
  await chore({
    async press(target) {
      done.presses += 1
      await target.click()
    },
    async key(name) {
      done.presses += 1
      await page.keyboard.press(name)
    },
    async choose(target, option) {
      done.presses += 1
      await target.selectOption(option)
    },
    async upload(target, file) {
      done.presses += 1
      await target.setInputFiles(file)
    },
    async type(target, text) {
      done.typed += 1
      await target.fill(text)
    },
  })
  const seconds = (performance.now() - began) / 1000
  await context.close()
  return { ...done, seconds }
}

/**
 * Measures presses, typed fields and seconds of ten chores of an administrator, without reading and thinking. `-- chores WORD`: some of
 * them.
 */
export async function run([word = '']: string[]): Promise<void> {
  const guide = await startGuide({ LOG_LEVEL: 'silent' })
  const browser = await chromium.launch({ executablePath: findBrowser() ?? '', args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const rows = []
    for (const [name, prepare] of Object.entries(CHORES).filter(([name]) => name.includes(word))) {
      const { presses, typed, seconds } = await measure(browser, guide.url, prepare)
      rows.push({ what: name, measured: `${presses} presses, ${typed} typed, ${seconds.toFixed(1)} s`, limit: '', isMet: null })
    }
    printTable('Chores of an administrator: presses, fields typed, and seconds until the result shows', rows)
  } finally {
    await browser.close()
    await guide.stop()
  }
}
