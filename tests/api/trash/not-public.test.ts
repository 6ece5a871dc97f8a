import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { describe, expect, test } from 'vitest'
import { sitemap } from '../../../src/server/pages/sitemap.ts'
import { as, aUser, type TestUser } from '../../support/accounts.ts'
import { API_DATABASE_KINDS } from '../../support/api-databases.ts'
import { ask, NOON, useApp } from '../../support/app.ts'
import { hearChanges } from '../../support/hear-changes.ts'
import { sendAs } from '../../support/managing.ts'
import { aMenu, anItem, aVenue } from '../../support/scenario.ts'
import { aWholeVenue } from '../../support/whole-guide.ts'

/**
 * Excluded: pages of administrators for deleted records and their undo, their part of the audit log, the emails about the deletion, and
 * endless streams.
 */
const LEFT_OUT = new Set([
  '/api/trash',
  '/api/recent-changes',
  '/api/audit-entries',
  '/api/audit-entries/export',
  '/api/auth/user/data',
  '/api/mails',
  '/api/reservations/events',
  '/api/openapi.json',
])

describe.each(API_DATABASE_KINDS)('an entry in the trash on %s', (kind) => {
  const at = useApp(kind)

  /** The responses of all GET endpoints of the API description, with all parameters that could match a deleted record. */
  async function readAll(by: TestUser | null, ids: Record<string, string>): Promise<[string, number, string][]> {
    const { paths } = (await ask(at().app, '/api/openapi.json')).body as {
      paths: Record<string, Record<string, { parameters?: { name: string }[] }>>
    }
    const read: [string, number, string][] = []
    for (const [template, operations] of Object.entries(paths)) {
      if (!operations.get || LEFT_OUT.has(template)) continue
      const filled = template.includes('{')
        ? Object.values(ids).map((id) => template.replace(/\{\w+\}/g, encodeURIComponent(id)))
        : [template]
      const names = new Set((operations.get.parameters ?? []).map(({ name }) => name))
      const given = { q: 'fool', venue_id: ids.venue, menu_id: ids.menu, date: '2026-12-24', party_size: '2', user_id: ids.owner }
      const query = new URLSearchParams(Object.entries(given).flatMap(([name, value]) => (names.has(name) && value ? [[name, value]] : [])))
      for (const path of filled) {
        for (const url of query.size > 0 ? [path, `${path}?${query}`] : [path]) {
          const { status, text } = await ask(at().app, url, { headers: by ? as(by) : {}, redirect: 'manual' })
          read.push([url, status, text])
        }
      }
    }
    return read
  }

  test('is in no response of the API, for visitors and administrators', async () => {
    const { admin, owner, venue, menu, category, item, pending } = await aWholeVenue(at())
    await anItem(at().services, await aMenu(at().services, await aVenue(at().services), { name: 'Lunch' }))
    const ids = {
      slug: venue.slug,
      formerSlug: 'the-old-kettle',
      venue: venue.id,
      menu: menu.id,
      category: category.id,
      item: item.id,
      pending: pending.id,
      owner: owner.id,
    }
    const secrets = ['The Kettle', 'Gooseberry', 'Quince', 'Supper', 'diner@example.org', owner.email, 'Imogen Achebe']
    const before = await readAll(admin, ids)
    for (const secret of secrets) expect([secret, before.some(([, , text]) => text.includes(secret))]).toEqual([secret, true])
    await sendAs(at(), admin, 'DELETE', `/api/venues/${venue.id}`)
    await sendAs(at(), admin, 'DELETE', `/api/users/${owner.id}`)
    for (const by of [null, admin]) {
      for (const [url, status, text] of await readAll(by, ids)) {
        expect([url, status < 500]).toEqual([url, true])
        expect([url, secrets.filter((secret) => text.includes(secret))]).toEqual([url, []])
      }
    }
  })

  /** The sitemap, and the answers of all tools for assistants with every argument that could name something deleted. */
  async function readElsewhere(names: Record<string, string>): Promise<[string, string][]> {
    const client = new Client({ name: 'test', version: '1' })
    const fetch = async (url: string | URL, init?: RequestInit) => at().app.fetch(new Request(url, init))
    await client.connect(new StreamableHTTPClientTransport(new URL('http://localhost:3000/mcp'), { fetch }))
    const read: [string, string][] = [['sitemap', (await sitemap(at().services, 1)) ?? '']]
    for (const { name, inputSchema } of (await client.listTools()).tools) {
      const given = Object.entries(inputSchema.properties ?? {}).flatMap(([key]) => (names[key] ? [[key, names[key]]] : []))
      for (const args of [{}, Object.fromEntries(given)])
        read.push([name, JSON.stringify(await client.callTool({ name, arguments: args }))])
    }
    await client.close()
    return read
  }

  test('is not in the sitemap, and in no response of the MCP server', async () => {
    const { admin, venue } = await aWholeVenue(at())
    const { id, slug } = venue
    const names = { q: 'gooseberry', query: 'gooseberry', words: 'gooseberry', slug, venue: slug, venue_slug: slug, venue_id: id, id }
    const secrets = ['The Kettle', '/the-kettle', 'Gooseberry', 'Quince']
    const before = await readElsewhere(names)
    for (const secret of secrets.slice(0, 3)) expect([secret, before.some(([, text]) => text.includes(secret))]).toEqual([secret, true])
    await sendAs(at(), admin, 'DELETE', `/api/venues/${id}`)
    for (const [what, text] of await readElsewhere(names))
      expect([what, secrets.filter((secret) => text.includes(secret))]).toEqual([what, []])
  })

  test('invalidates pages and is found again when it is restored', async () => {
    const { admin, venue, menu, item } = await aWholeVenue(at())
    const count = async (path: string) => (await ask(at().app, path)).body.total
    const found = async () => (await ask(at().app, '/api/search?q=gooseberry')).body.items.length
    expect([await found(), await count('/api/venues'), await count('/api/menus')]).toEqual([1, 1, 1])
    for (const path of [`/api/venues/${venue.id}`, `/api/menus/${menu.id}`, `/api/menu-items/${item.id}`]) {
      const { trash_id } = (await sendAs(at(), admin, 'DELETE', path)).body
      expect([path, await found()]).toEqual([path, 0])
      const heard = await hearChanges(at().services)
      expect((await sendAs(at(), admin, 'POST', `/api/trash/${trash_id}/restore`)).status).toBe(200)
      expect(await heard()).toEqual(expect.arrayContaining(['menus', `venue:${venue.id}`]))
      expect([path, await found()]).toEqual([path, 1])
    }
    expect([await count('/api/venues'), await count('/api/menus')]).toEqual([1, 1])
    const moved = await ask(at().app, '/api/venues/the-old-kettle', { redirect: 'manual' })
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/api/venues/the-kettle'])
  })

  test('has its former position when it is restored', async () => {
    const admin = await aUser(at(), { role: 'admin' })
    const menu = await aMenu(at().services, await aVenue(at().services), { start_date: NOON })
    for (const [order, name] of ['Soup', 'Pie', 'Fool'].entries()) await anItem(at().services, menu, { name, order })
    const names = async () => {
      const { body } = await sendAs(at(), admin, 'GET', `/api/managed-menus/${menu.id}`)
      return body.categories.flatMap(({ items }: { items: { id: string; name: string }[] }) => items)
    }
    const [, pie] = await names()
    const { trash_id } = (await sendAs(at(), admin, 'DELETE', `/api/menu-items/${pie.id}`)).body
    await sendAs(at(), admin, 'POST', `/api/trash/${trash_id}/restore`)
    expect((await names()).map(({ name }: { name: string }) => name)).toEqual(['Soup', 'Pie', 'Fool'])
  })
})
