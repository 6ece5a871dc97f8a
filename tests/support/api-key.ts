import type { NewApiKey } from '../../src/contract/api-key.ts'
import type { TestUser } from './accounts.ts'
import { ask, type TestApp, type TestResponse } from './app.ts'
import { sendAs } from './managing.ts'

export async function anApiKey(at: TestApp, by: TestUser, over: Record<string, unknown> = {}): Promise<NewApiKey> {
  const body = { name: 'Till', scopes: ['read'], venue_id: null, ...over }
  const answer = await sendAs(at, by, 'POST', '/api/api-keys', body)
  if (answer.status !== 201) throw new Error(`no key was made: ${answer.text}`)
  return answer.body
}

export function sendWithKey(at: TestApp, key: string, method: string, path: string, body?: unknown): Promise<TestResponse> {
  return ask(at.app, path, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}
