import { describe, expect, test } from 'vitest'
import { images } from '../../src/server/db/schema/index.ts'
import { API_DATABASE_KINDS } from '../support/api-databases.ts'
import { ask, useApp } from '../support/app.ts'
import { beforeTransaction, expectRefusedWithout } from '../support/lost-authority.ts'
import { OWN_RECORD_WRITES } from '../support/own-record-writes.ts'
import { fourFields, storedNames, upload as uploadPicture } from '../support/pictures.ts'
import { OWN_WRITES, WRITES } from '../support/plain-writes.ts'
import { aRecordScene, RECORD_WRITES } from '../support/record-writes.ts'

/** Writes of the API that are in neither table, by the reason. */
const OTHERS: Record<string, readonly string[]> = {
  'a link, a code or a request of a visitor is the permission, whether or not somebody is signed in': [
    'POST /api/reservations',
    'POST /api/reservations/link',
    'POST /api/reservations/link/calendar',
    'POST /api/reservations/withdraw',
    'POST /api/reservations/answer-link',
    'POST /api/reservations/answer-link/renew',
    'POST /api/reservations/answer',
    'POST /api/reservations/answer/suggestion',
    'POST /api/reservations/suggestion/accept',
    'POST /api/reservations/suggestion/decline',
    'POST /api/reservations/change',
    'POST /api/reservations/change/request',
    'POST /api/reservations/change/times',
    'POST /api/invitations/link',
    'POST /api/auth/sign-up/email',
    'POST /api/auth/send-verification-email',
    'POST /api/auth/verify-email',
    'POST /api/auth/request-password-reset',
    'POST /api/auth/reset-password',
    'POST /api/auth/report-sign-in',
    'POST /api/auth/sign-in/email',
    'POST /api/auth/sign-in/magic-link',
    'POST /api/auth/magic-link/verify',
    'POST /api/auth/email-otp/send-verification-otp',
    'POST /api/auth/sign-in/email-otp',
    'POST /api/auth/sign-in/oidc',
    'POST /api/auth/sign-in/oidc/id-token',
    'POST /api/auth/sign-in/sso',
    'POST /api/auth/sign-in/passkey',
    'POST /api/auth/sign-in/passkey/options',
    'POST /api/auth/two-factor/verify',
    'POST /api/auth/two-factor/verify-backup-code',
  ],
  'one statement, which finds nothing without the session': ['POST /api/auth/token/refresh', 'POST /api/auth/sign-out'],
  'a browser or a provider takes part; the transaction is that of the other changes of the account': [
    'POST /api/auth/passkeys',
    'POST /api/auth/passkeys/options',
    'POST /api/auth/identities/link',
    'POST /api/auth/two-factor/disable',
    'POST /api/auth/two-factor/generate-backup-codes',
  ],
}

/** Stands for every record of a scene where only the path of a request matters. */
const ANYTHING: never = new Proxy(() => ({}), {
  get: (_, name) => (name === Symbol.toPrimitive ? () => 'x' : ANYTHING),
}) as never

function plainWrites(): [method: string, path: string][] {
  const requests = [...Object.values(WRITES), OWN_WRITES].flatMap((all) => Object.values(all))
  return requests.map((requestOf) => {
    const [method, path] = requestOf(ANYTHING)
    return [method, path.split('?')[0] ?? '']
  })
}

describe.each(API_DATABASE_KINDS)('a write to a record whose user loses authority while it is under way, on %s', (kind) => {
  const at = useApp(kind)

  test('is covered by this table for every write of the API', async () => {
    const { body } = await ask(at().app, '/api/openapi.json')
    const operations = Object.entries(body.paths as Record<string, object>).flatMap(([path, item]) =>
      Object.keys(item).map((method) => [method.toUpperCase(), path] as const),
    )
    const named = new Set([
      ...Object.keys({ ...RECORD_WRITES, ...OWN_RECORD_WRITES }).map((name) => name.split(',')[0]),
      ...Object.values(OTHERS).flat(),
    ])
    const plain = plainWrites()
    const isTested = ([method, template]: readonly [string, string]) =>
      named.has(`${method} ${template}`) ||
      plain.some(([other, path]) => other === method && new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(path))
    expect(operations.filter(([method, path]) => method !== 'GET' && !isTested([method, path]))).toEqual([])
  })

  test.each(Object.entries({ ...RECORD_WRITES, ...OWN_RECORD_WRITES }))('%s: refused', async (_operation, prepare) => {
    const { by, losses, request } = await prepare(await aRecordScene(at()))
    await expectRefusedWithout(at(), by, losses, request)
  })

  test('leaves no picture when the user loses it while the files are written', async () => {
    const { admin } = await aRecordScene(at())
    const { db } = at().services
    const lose = async () => void (await db.pool.query('delete from user_roles where user_id = $1', [admin.id]))
    const answer = await beforeTransaction(db, 2, lose, async () => uploadPicture(at(), admin, { bytes: await fourFields() }))
    expect([answer.status, answer.body.code]).toEqual([403, 'not_allowed'])
    expect([await storedNames(at()), await db.orm.$count(images)]).toEqual([[], 0])
  })
})
