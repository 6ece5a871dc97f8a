import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../../../src/domain/durations.ts'
import { createHttpServer } from '../../../src/server/http-server.ts'
import { deleteUnusedImages } from '../../../src/server/image/delete-unused-images.ts'
import type { Renderer } from '../../../src/server/pages/renderer.ts'
import { openGuideSettings } from '../../../src/server/settings/guide-settings.ts'
import { aUser, emailsTo } from '../../support/accounts.ts'
import { API_DATABASE_KINDS } from '../../support/api-databases.ts'
import { ask, listeningChanges, NOON, type TestApp, useApp } from '../../support/app.ts'
import { listenOnLoopback } from '../../support/loopback.ts'
import { aPicture, everyone, sendAs } from '../../support/managing.ts'
import { aMenu, anItem, aVenue } from '../../support/scenario.ts'

const read = async (at: TestApp, by: Awaited<ReturnType<typeof aUser>>) => (await sendAs(at, by, 'GET', '/api/settings')).body
const change = (at: TestApp, by: Awaited<ReturnType<typeof aUser>> | null, body: object) => sendAs(at, by, 'PATCH', '/api/settings', body)

describe.each(API_DATABASE_KINDS)('the settings on %s', (kind) => {
  const at = useApp(kind)

  test('are read and changed only by administrators', async () => {
    const { admin, owner, visitor } = await everyone(at())
    expect([(await change(at(), visitor, { name: 'x' })).status, (await change(at(), owner, { name: 'x' })).status]).toEqual([401, 403])
    expect((await sendAs(at(), owner, 'GET', '/api/settings')).status).toBe(403)
    const { settings, fixed, defaults, environment } = await read(at(), admin)
    expect(settings).toMatchObject({ name: null, footer_links: [], updated_at: '1970-01-01T00:00:00.000Z' })
    expect([fixed, defaults]).toEqual([[], { name: 'Plateful', contact_email: 'hello@plateful.test' }])
    expect(environment).toContainEqual({ variable: 'SMTP_URL', label: 'Email server', value: null, is_set: false })
  })

  test.each([
    [{ accent: '#ffff00' }, 'accent_too_light'],
    [{ footer_links: [{ label: 'x', url: 'javascript:alert(1)' }] }, 'footer_links_invalid'],
    [{ contact_email: 'nobody' }, 'email_invalid'],
    [{ image_url: '/media/venue-images/unknown.webp' }, 'picture_unknown'],
    [{ name: 'x'.repeat(41) }, 'field_too_long'],
  ])('reject %j and change nothing', async (body, code) => {
    const admin = await aUser(at(), { role: 'admin' })
    const answer = await change(at(), admin, { hero_title: 'Hello', ...body })
    expect([answer.status, answer.body.code]).toEqual([422, code])
    expect((await read(at(), admin)).settings.hero_title).toBe(null)
  })

  test('apply to emails immediately, trimmed, and return to the default when they are empty', async () => {
    const admin = await aUser(at(), { role: 'admin' })
    const { status } = await change(at(), admin, { name: ' Windsor Table ', accent: '#1F5360', hero_text: '  ' })
    expect(status).toBe(200)
    expect((await read(at(), admin)).settings).toMatchObject({ name: 'Windsor Table', accent: '#1f5360', hero_text: null })
    const user = await aUser(at())
    await sendAs(at(), admin, 'POST', `/api/users/${user.id}/password-link`)
    expect((await emailsTo(at(), user.email)).map(({ subject }) => subject)).toEqual(['Set a new password for Windsor Table'])
    await change(at(), admin, { name: null })
    expect(at().services.config.productName).toBe('Plateful')
  })

  test('reject an order that names something twice, or too much', async () => {
    const admin = await aUser(at(), { role: 'admin' })
    const id = '0f0c1d8e-0d5f-4a53-9d0c-5a4b8a3f0c11'
    for (const ids of [[id, id], Array.from({ length: 51 }, (_, n) => id.replace(/..$/, String(n).padStart(2, '0')))])
      expect((await change(at(), admin, { featured_venues: ids })).body.code).toBe('featured_order_invalid')
    expect((await change(at(), admin, { featured_dishes: ['x'] })).status).toBe(400)
    expect((await read(at(), admin)).settings.featured_venues).toEqual([])
  })

  test('put featured venues and dishes in the chosen order, and the others after them by name', async () => {
    const { services, app } = at()
    const admin = await aUser(at(), { role: 'admin' })
    const featured = [
      await aVenue(services, { name: 'Ash', featured: true }),
      await aVenue(services, { name: 'Birch', featured: true }),
      await aVenue(services, { name: 'Cedar', featured: true }),
    ]
    const menu = await aMenu(services, featured[0] as (typeof featured)[number])
    const dishes = [
      await anItem(services, menu, { name: 'Pie', featured: true }),
      await anItem(services, menu, { name: 'Soup', featured: true }),
    ]
    const names = async (path: string) => (await ask(app, `/api/${path}`)).body.data.map(({ name }: { name: string }) => name)
    const venues = 'venues?featured=true&sort=chosen'
    expect([await names(venues), await names('menu-items?featured=true&sort=chosen')]).toEqual([
      ['Ash', 'Birch', 'Cedar'],
      ['Pie', 'Soup'],
    ])
    await change(at(), admin, { featured_venues: [featured[2]?.id], featured_dishes: [dishes[1]?.id, dishes[0]?.id] })
    expect([await names(venues), await names('menu-items?featured=true&sort=chosen')]).toEqual([
      ['Cedar', 'Ash', 'Birch'],
      ['Soup', 'Pie'],
    ])
    expect([await names('venues?featured=true'), await names('menu-items?featured=true')]).toEqual([
      ['Ash', 'Birch', 'Cedar'],
      ['Pie', 'Soup'],
    ])
    expect(await names(`${venues}&limit=2&page=2`)).toEqual(['Birch'])
    await change(at(), admin, { featured_venues: [] })
    expect(await names(venues)).toEqual(['Ash', 'Birch', 'Cedar'])
  })

  test('reach every process', async () => {
    const admin = await aUser(at(), { role: 'admin' })
    const changes = await listeningChanges(at().services.db, at().services.log)
    const other = openGuideSettings(at().services.db, changes, at().services.log)
    const heard = new Promise((resolve) => changes.onChange(resolve))
    await change(at(), admin, { name: 'Windsor Table' })
    await heard
    expect((await other.read()).name).toBe('Windsor Table')
    await changes.close()
  })

  test('are not overwritten when another administrator changed them first', async () => {
    const [one, two] = [await aUser(at(), { role: 'admin' }), await aUser(at(), { role: 'admin' })]
    const { updated_at: seen_updated_at } = (await read(at(), one)).settings
    await change(at(), two, { name: 'Theirs', seen_updated_at })
    const answer = await change(at(), one, { name: 'Mine', seen_updated_at })
    expect([answer.status, answer.body.code, answer.body.current.name]).toEqual([409, 'edited_meanwhile', 'Theirs'])
  })

  test('have a history whose versions can be restored', async () => {
    const admin = await aUser(at(), { role: 'admin' })
    await change(at(), admin, { accent: '#1f5360', hero_title: 'First' })
    await change(at(), admin, { accent: '#8b2f1d', hero_title: 'Second' })
    const { body } = await sendAs(at(), admin, 'GET', '/api/audit-entries?entity=settings')
    expect(body.data[0]).toMatchObject({
      action: 'settings.update',
      changes: [
        { field: 'hero_title', from: 'First', to: 'Second' },
        { field: 'accent', from: '#1f5360', to: '#8b2f1d' },
      ],
    })
    await sendAs(at(), admin, 'POST', `/api/audit-entries/${body.data[1].id}/restore`, { seen_entry: body.data[0].id })
    expect((await read(at(), admin)).settings).toMatchObject({ accent: '#1f5360', hero_title: 'First' })
  })

  test('keep their image when unused images are deleted', async () => {
    const admin = await aUser(at(), { role: 'admin' })
    const picture = await aPicture(at(), 'venue-images')
    await change(at(), admin, { image_url: picture })
    at().setNow(new Date(Date.now() + 2 * DAY_MS))
    expect(await deleteUnusedImages(at().services)).toBe(0)
  })

  test('give pages a stylesheet whose URL changes with the colour', async () => {
    const admin = await aUser(at(), { role: 'admin' })
    const renderer: Renderer = {
      assets: { routes: {} },
      renderPage: async ({ site }) => new Response(`${site.productName} ${site.themeUrl}`),
    }
    const { server, close } = createHttpServer({ services: at().services, app: at().app, renderer })
    const port = await listenOnLoopback(server)
    const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
    const page = async () => (await get('/')).text()
    try {
      expect(await page()).toContain('Plateful null')
      await change(at(), admin, { name: 'Windsor Table', accent: '#1f5360' })
      expect(await page()).toContain('Windsor Table /theme.css?v=1f5360')
      const theme = await get('/theme.css?v=1f5360')
      expect(theme.headers.get('cache-control')).toContain('immutable')
      expect(await theme.text()).toContain('--accent: light-dark(#1f5360, ')
      expect((await get('/theme.css?v=000000')).headers.get('cache-control')).toBe('no-cache')
    } finally {
      await close(0)
    }
  })
})

describe('settings that the environment sets', () => {
  const at = useApp('embedded', { env: { PRODUCT_NAME: 'Council Table', MAIL_FROM: 'Table <post@windsor.example>' }, now: NOON })

  test('override stored settings, are listed as fixed, and cannot be changed', async () => {
    const admin = await aUser(at(), { role: 'admin' })
    const answer = await change(at(), admin, { name: 'Other', contact_email: 'table@windsor.example' })
    expect([answer.status, answer.body.code, answer.body.errors?.[0]?.field]).toEqual([422, 'setting_fixed', 'name'])
    await change(at(), admin, { contact_email: 'table@windsor.example' })
    const { config } = at().services
    expect([config.productName, config.contactEmail, config.mail.from.address]).toEqual([
      'Council Table',
      'table@windsor.example',
      'post@windsor.example',
    ])
    expect((await read(at(), admin)).fixed).toEqual(['name'])
  })
})
