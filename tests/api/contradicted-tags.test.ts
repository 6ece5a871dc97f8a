import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { SYSTEM } from '../../src/domain/account/actor.ts'
import { ALLERGENS, type AllergenStatements } from '../../src/domain/menu/allergens.ts'
import { importMenus } from '../../src/server/menu/import/import-menus.ts'
import { as } from '../support/accounts.ts'
import { API_DATABASE_KINDS } from '../support/api-databases.ts'
import { ask, useApp } from '../support/app.ts'
import { sourceRows } from '../support/imports.ts'
import { everyone, sendAs } from '../support/managing.ts'
import { aMenu, anItem } from '../support/scenario.ts'

const ALL_FREE: AllergenStatements = Object.fromEntries(ALLERGENS.map((allergen) => [allergen, 'free_from']))

describe.each(API_DATABASE_KINDS)('a dietary tag that an allergen statement contradicts, on %s', (kind) => {
  const at = useApp(kind)

  /** A sausage that is tagged gluten-free and halal. */
  async function setUp() {
    const people = await everyone(at())
    const { services } = at()
    const menu = await aMenu(services, people.venue, { menu_type: 'Specials' })
    const item = await anItem(services, menu, { name: 'Sausage', dietary_info: ['gluten-free', 'halal'], featured: true })
    const path = `/api/menu-items/${item.id}`
    const send = (method: string, to: string, body?: object) => sendAs(at(), people.owner, method, to, body)
    const managed = async () => (await send('GET', `/api/managed-menus/${menu.id}`)).body.categories[0].items[0]
    const state = (statements: object) => send('PATCH', `${path}/allergens`, { statements })
    const confirm = async () => {
      const { updated_at, allergens } = await managed()
      const body = { statements: allergens.statements, confirmed_name: 'I. Achebe', seen_updated_at: updated_at }
      return send('POST', `${path}/allergens/confirm`, body)
    }
    return { ...people, menu, item, path, send, managed, state, confirm }
  }

  type Scene = Awaited<ReturnType<typeof setUp>>

  /** The tags of the dish in each list of the API. */
  async function listed({ venue, menu }: Scene): Promise<Record<string, string[]>> {
    const read = async (path: string) => (await ask(at().app, path)).body
    return {
      menus: (await read(`/api/menus?venue_id=${venue.id}`)).data[0].categories[0].items[0].dietary_info,
      menu: (await read(`/api/menus/${menu.id}`)).categories[0].items[0].dietary_info,
      categories: (await read(`/api/menu-categories?menu_id=${menu.id}`)).data[0].items[0].dietary_info,
      items: (await read('/api/menu-items')).data[0].dietary_info,
      featured: (await read('/api/menu-items?featured=true&sort=chosen')).data[0].dietary_info,
      search: (await read('/api/search?q=sausage')).items[0].dietary_info,
      results: (await read('/api/search/results?q=sausage&type=items')).data[0].dietary_info,
    }
  }

  async function found(query: string): Promise<string[]> {
    return (await ask(at().app, `/api/search/results?${query}`)).body.data.map(({ name }: { name: string }) => name)
  }

  const tagsEverywhere = (tags: string[]) => ({
    menus: tags,
    menu: tags,
    categories: tags,
    items: tags,
    featured: tags,
    search: tags,
    results: tags,
  })

  test('is in no list, filter or count from the moment of the statement until one of them is changed', async () => {
    const scene = await setUp()
    const { state, confirm, managed, send, path } = scene
    expect(await listed(scene)).toEqual(tagsEverywhere(['gluten-free', 'halal']))
    expect(await found('q=gluten+free+sausage&type=items')).toEqual(['Sausage'])
    const expectHidden = async () => {
      expect(await listed(scene)).toEqual(tagsEverywhere(['halal']))
      for (const query of ['q=gluten+free+sausage&type=items', 'q=sausage&type=items&diet=gluten-free', 'q=gluten+free&type=items'])
        expect([query, await found(query)]).toEqual([query, []])
      const { facets } = (await ask(at().app, '/api/search/results?q=sausage&type=items')).body
      expect(facets.diet).toMatchObject([{ value: 'halal', count: 1 }])
      expect((await managed()).dietary_info).toEqual(['gluten-free', 'halal'])
    }
    await state({ gluten: 'contains' })
    await expectHidden()
    await state({ ...ALL_FREE, gluten: 'may_contain' })
    expect((await confirm()).status).toBe(200)
    await expectHidden()
    await send('PATCH', path, { description: 'With onions' })
    await expectHidden()
    await state({ gluten: 'free_from' })
    expect(await listed(scene)).toEqual(tagsEverywhere(['gluten-free', 'halal']))
    expect(await found('q=gluten+free+sausage&type=items')).toEqual(['Sausage'])
    await state({ gluten: 'contains' })
    await send('PATCH', path, { dietary_info: ['halal'] })
    await state({ gluten: 'free_from' })
    expect(await listed(scene)).toEqual(tagsEverywhere(['halal']))
  })

  test('is not in feeds, on printed menus or in the answers of tools for assistants', async () => {
    const { venue, menu, owner, state, send } = await setUp()
    const texts = async () => {
      const client = new Client({ name: 'test', version: '1' })
      const fetch = async (url: string | URL, init?: RequestInit) => at().app.fetch(new Request(url, init))
      await client.connect(new StreamableHTTPClientTransport(new URL('http://localhost:3000/mcp'), { fetch }))
      const call = async (name: string, args: object) => JSON.stringify(await client.callTool({ name, arguments: { ...args } }))
      const pdf = await at().app.request(`http://localhost:3000/api/venues/${venue.id}/menu.pdf`, { headers: as(owner) })
      const feeds = ['menus.jsonld', 'specials.rss', 'specials.json', 'specials.ics']
      return {
        printed: (await extractText(await getDocumentProxy(new Uint8Array(await pdf.arrayBuffer())), { mergePages: true })).text,
        search_dishes: await call('search_dishes', { query: 'sausage' }),
        get_menu: await call('get_menu', { venue: venue.slug }),
        ...Object.fromEntries(
          await Promise.all(feeds.map(async (feed) => [feed, (await ask(at().app, `/api/feeds/${feed}`)).text] as const)),
        ),
      }
    }
    const hasTag = (text: string) => /gluten-free"|gluten-free ·|GlutenFreeDiet/.test(text)
    const tagged = async () => Object.entries(await texts()).flatMap(([name, text]) => (hasTag(text) ? [name] : []))
    expect(await tagged()).toEqual(['printed', 'search_dishes', 'get_menu', 'menus.jsonld'])
    await state({ gluten: 'contains' })
    expect(await tagged()).toEqual([])
    await send('PATCH', `/api/menus/${menu.id}`, { description: 'Changed' })
    expect(await tagged()).toEqual([])
  })

  test('does not come back with a copy of the menu, which has no statements', async () => {
    const { menu, send, state } = await setUp()
    await state({ gluten: 'contains' })
    const { body } = await send('POST', `/api/menus/${menu.id}/duplicate`)
    expect(body.categories[0].items[0]).toMatchObject({ allergens: null, dietary_info: ['halal'] })
  })

  test('stays hidden after the trash, an import and an undone change', async () => {
    const scene = await setUp()
    const { venue, menu, item, path, send, state, admin } = scene
    await state({ gluten: 'contains' })
    await send('PATCH', path, { dietary_info: [] })
    await send('PATCH', path, { dietary_info: ['gluten-free', 'halal'] })
    expect(await listed(scene)).toEqual(tagsEverywhere(['halal']))
    const row = {
      ...{ venue_slug: venue.slug, menu_id: menu.id, menu_name: 'Lunch', menu_type: 'Specials', category_name: 'Mains' },
      ...{ item_id: item.id, item_name: 'Sausage', price: '4', dietary_info: 'gluten-free, halal' },
    }
    await Array.fromAsync(importMenus({ ctx: { ...at().services, actor: SYSTEM }, input: { rows: sourceRows([row]), apply: true } }))
    expect(await listed(scene)).toEqual(tagsEverywhere(['halal']))
    await send('DELETE', path)
    const { data } = (await sendAs(at(), admin, 'GET', '/api/trash')).body
    expect((await sendAs(at(), admin, 'POST', `/api/trash/${data[0].id}/restore`)).status).toBe(200)
    expect(await listed(scene)).toEqual(tagsEverywhere(['halal']))
  })
})
