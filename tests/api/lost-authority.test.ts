import { describe, expect, test } from 'vitest'
import { API_DATABASE_KINDS } from '../support/api-databases.ts'
import { anApiKey, sendWithKey } from '../support/api-key.ts'
import { useApp } from '../support/app.ts'
import { type Authority, beforeFirstTransaction, expectRefusedWithout } from '../support/lost-authority.ts'
import { sendAs } from '../support/managing.ts'
import { aScene, type By, OWN_WRITES, WRITES } from '../support/plain-writes.ts'

describe.each(API_DATABASE_KINDS)('a write whose user loses authority while it is under way, on %s', (kind) => {
  const at = useApp(kind)
  const db = () => at().services.db

  const writes = Object.entries(WRITES).flatMap(([by, all]) =>
    Object.entries(all).map(([title, request]) => [by as By, title, request] as const),
  )

  test.each(writes)('%s %s: refused', async (by, _title, request) => {
    const scene = await aScene(at())
    const ofVenue: Authority[] = by === 'owner' || by === 'staff' ? ['venue'] : []
    const [method, path, body] = request(scene)
    await expectRefusedWithout(at(), scene[by], ['role', ...ofVenue, 'session'], () => sendAs(at(), scene[by], method, path, body))
  })

  test.each(Object.entries(OWN_WRITES))('a user %s: refused', async (_title, request) => {
    const scene = await aScene(at())
    const [method, path, body] = request(scene)
    await expectRefusedWithout(at(), scene.owner, ['session'], () => sendAs(at(), scene.owner, method, path, body))
  })

  test('is refused with an API key that was revoked', async () => {
    const { owner, menu } = await aScene(at())
    const { key, id } = await anApiKey(at(), owner, { scopes: ['menus'] })
    const path = `/api/menus/${menu.id}`
    const revoke = async () => {
      await db().pool.query('delete from api_keys where id = $1', [id])
    }
    const answer = await beforeFirstTransaction(db(), revoke, () => sendWithKey(at(), key, 'PATCH', path, { name: 'Supper' }))
    expect([answer.status, answer.body.code]).toEqual([401, 'api_key_invalid'])
  })
})
