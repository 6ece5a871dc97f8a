import { describe, expect, test } from 'vitest'
import { MAX_SYNONYM_LINES } from '../../src/domain/search/synonym-phrases.ts'
import { auditEntries, searchSynonyms } from '../../src/server/db/schema/index.ts'
import { openSearchIndex } from '../../src/server/search/index/search-index.ts'
import { API_DATABASE_KINDS } from '../support/api-databases.ts'
import { ask, NOON, useApp } from '../support/app.ts'
import { everyone, sendAs } from '../support/managing.ts'
import { aMenu, anItem } from '../support/scenario.ts'

describe.each(API_DATABASE_KINDS)('synonyms on %s', (kind) => {
  const at = useApp(kind)
  const found = async (q: string) => (await ask(at().app, `/api/search?q=${q}`)).body.items.map(({ name }: { name: string }) => name)

  test('count for searches in every process from the commit on, until they are changed or removed', async () => {
    const { admin, venue } = await everyone(at())
    await anItem(at().services, await aMenu(at().services, venue), { name: 'Steak haché' })
    const other = openSearchIndex(at().services.db)
    const foundByOther = async () =>
      (await other.search({ query: 'quux', isExact: false, limit: 10, offset: 0, position: null }, NOON)).totalDishes
    try {
      expect([await found('quux'), await foundByOther()]).toEqual([[], 0])
      const { status, body } = await sendAs(at(), admin, 'POST', '/api/synonyms', { phrases: ['Quux', 'Haché'] })
      expect([status, body.phrases]).toEqual([200, ['quux', 'hache']])
      expect([await found('quux'), await foundByOther()]).toEqual([['Steak haché'], 1])
      expect((await ask(at().app, '/api/search/results?q=quux')).body.synonyms).toEqual([{ typed: 'quux', used: ['hache'] }])
      await sendAs(at(), admin, 'PATCH', `/api/synonyms/${body.id}`, { phrases: ['corge', 'haché'] })
      expect([await found('quux'), await found('corge')]).toEqual([[], ['Steak haché']])
      await sendAs(at(), admin, 'DELETE', `/api/synonyms/${body.id}`)
      expect([await found('corge'), await foundByOther()]).toEqual([[], 0])
    } finally {
      await other.close()
    }
    const entries = await at().services.db.orm.select().from(auditEntries)
    expect(entries.map(({ action }) => action).filter((action) => action.startsWith('synonym'))).toEqual([
      'synonym.create',
      'synonym.update',
      'synonym.delete',
    ])
  })

  test('are two to ten different phrases', async () => {
    const { admin } = await everyone(at())
    const add = async (phrases: unknown) => (await sendAs(at(), admin, 'POST', '/api/synonyms', { phrases })).body.code
    expect(await add(['burger', 'BURGER'])).toBe('synonyms_invalid')
    expect(await add(['burger', '?'])).toBe('synonyms_invalid')
    expect(await add(['burger'])).toBe('invalid_request')
    expect(await add(['burger', 'x'.repeat(61)])).toBe('invalid_request')
    expect(await at().services.db.orm.$count(searchSynonyms)).toBe(0)
    expect((await sendAs(at(), admin, 'DELETE', '/api/synonyms/3b1f0c1d-8e0d-4f4a-939d-0c5a4b8a3f0c')).status).toBe(404)
  })

  test('are limited in number', async () => {
    const { admin } = await everyone(at())
    const rows = Array.from({ length: MAX_SYNONYM_LINES }, (_, n) => ({ phrases: [`a${n}`, `b${n}`] }))
    await at().services.changes.transaction((tx) => tx.insert(searchSynonyms).values(rows))
    const { status, body } = await sendAs(at(), admin, 'POST', '/api/synonyms', { phrases: ['one', 'two'] })
    expect([status, body.code]).toEqual([409, 'synonyms_too_many'])
  })
})
