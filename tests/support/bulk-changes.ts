import { expect } from 'vitest'
import { runBulkChange } from '../../src/server/bulk/run-bulk-change.ts'
import { as, type TestUser } from './accounts.ts'
import { ask, type TestApp } from './app.ts'
import type { RowsByTable } from './dump-rows.ts'
import { sendAs } from './managing.ts'

export const NEVER = () => false

/** Starts a bulk change and runs it. */
export async function makeBulkChange(app: TestApp, by: TestUser, body: object) {
  const started = await sendAs(app, by, 'POST', '/api/bulk-changes', body)
  expect(started.status).toBe(200)
  await runBulkChange(app.services, started.body.id, NEVER)
  return readChange(app, by, started.body.id)
}

/** Undoes a bulk change or import. */
export async function undoBulkChange(app: TestApp, by: TestUser, id: string) {
  const { status, body } = await sendAs(app, by, 'POST', `/api/bulk-changes/${id}/undo`)
  expect(status).toBe(200)
  await runBulkChange(app.services, body.id, NEVER)
  return readChange(app, by, body.id)
}

export async function readChange(app: TestApp, by: TestUser, id: string) {
  return (await sendAs(app, by, 'GET', `/api/bulk-changes/${id}`)).body
}

export function upload(app: TestApp, by: TestUser | null, text: string | Uint8Array<ArrayBuffer>, what = 'venues') {
  const body = new FormData()
  if (text.length > 0) body.append('file', new File([text], `${what}.csv`))
  body.append('what', what)
  return ask(app.app, '/api/imports', { method: 'POST', body, headers: by ? as(by) : {} })
}

/** Uploads a file and checks it. */
export async function uploadAndCheck(app: TestApp, by: TestUser, text: string | Uint8Array<ArrayBuffer>, what = 'venues') {
  const { status, body } = await upload(app, by, text, what)
  expect([status, body.status]).toEqual([202, 'checking'])
  await runBulkChange(app.services, body.id, NEVER)
  return readChange(app, by, body.id)
}

/** Applies an import that was checked. */
export async function applyCheckedImport(app: TestApp, by: TestUser, id: string) {
  expect((await sendAs(app, by, 'POST', `/api/imports/${id}/apply`)).status).toBe(200)
  await runBulkChange(app.services, id, NEVER)
  return readChange(app, by, id)
}

/** Rows without their times of change. */
export function withoutTimes(rows: RowsByTable): RowsByTable {
  return Object.fromEntries(Object.entries(rows).map(([table, of]) => [table, of.map((row) => row.replace(/"updated_at": "[^"]*"/, ''))]))
}
