import { expect, test } from 'vitest'
import { silentServer } from '../../tests/support/silent-server.ts'
import { ApiError, createApi, fetchInTime } from './api.ts'
import { currentOf } from './current-of.ts'

const apiAnswering = (response: Response) => createApi(async () => response, 'http://guide.test')

test.each([
  ['the login page of a hotel network instead of the response', new Response('<!doctype html><title>Log in', { status: 200 })],
  ['half of the response', new Response('{"data":[{"na', { status: 200, headers: { 'content-type': 'application/json' } })],
])('createApi throws an error without status and message for %s', async (_, response) => {
  const error = await apiAnswering(response)
    .get('/api/venues')
    .catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status: 0, message: '' })
})

test('a call that is aborted while its response is read rejects as aborted', async () => {
  const leaving = new AbortController()
  const body = new ReadableStream({
    pull() {
      leaving.abort()
      throw leaving.signal.reason
    },
  })
  await expect(apiAnswering(new Response(body)).get('/api/venues', { signal: leaving.signal })).rejects.toHaveProperty('name', 'AbortError')
})

test.each([
  ['nothing', null],
  ['half of the response', '{"data":'],
])('fetchInTime fails without a message when %s arrives within the time limit', async (_, begun) => {
  const server = await silentServer(begun)
  const api = createApi((request) => fetchInTime(request, 50), server.url)
  await expect(api.post('/api/mails/:id/retry', { params: { id: '1' } })).rejects.toMatchObject({
    name: 'ApiError',
    status: 0,
    message: '',
  })
  server.close()
})

test('a deletion whose response is lost is sent again, and is done when nothing is left to delete', async () => {
  const answers = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    async () => Response.json({ code: 'not_found' }, { status: 404, headers: { 'content-type': 'application/problem+json' } }),
  ]
  const api = createApi(() => answers.shift()?.() ?? Promise.reject(new Error('sent a third time')), 'http://guide.test')
  expect(await api.delete('/api/menu-items/:id', { params: { id: '1' } })).toEqual({ trash_id: null })
})

test('api.delete rejects with 404 when the record is missing and no response was lost', async () => {
  const api = createApi(async () => new Response(null, { status: 404 }), 'http://guide.test')
  await expect(api.delete('/api/menu-items/:id', { params: { id: '1' } })).rejects.toMatchObject({ status: 404 })
})

test('currentOf returns the state of a conflict for the route that was called, and null for another one', async () => {
  const headers = { 'content-type': 'application/problem+json' }
  const api = apiAnswering(Response.json({ code: 'edited_meanwhile', current: { name: 'Mains' } }, { status: 409, headers }))
  const error = await api.patch('/api/menu-categories/:id', { params: { id: '1' }, body: {} }).catch((reason: unknown) => reason)
  expect(currentOf(error, 'patch', '/api/menu-categories/:id')).toEqual({ name: 'Mains' })
  expect(currentOf(error, 'patch', '/api/menus/:id')).toBeNull()
})

test.each([new ApiError(0, null), new TypeError('failed to fetch')])('currentOf returns null when the response was lost: %s', (error) => {
  expect(currentOf(error, 'patch', '/api/menus/:id')).toBeNull()
})
