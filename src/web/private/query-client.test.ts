import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ApiError, createApi } from '../api.ts'
import { createQueryClient } from './query-client.ts'

/** The behaviour of `fetch` in a browser without a network. */
const offline = () => Promise.reject(new TypeError('Failed to fetch'))

describe('createQueryClient', () => {
  beforeEach(() => onlineManager.setOnline(false))
  afterEach(() => onlineManager.setOnline(true))

  test('fails a mutation immediately when there is no network, and does not send it later', async () => {
    let calls = 0
    const api = createApi(() => {
      calls += 1
      return offline()
    }, 'http://localhost')
    const mutation = new MutationObserver(createQueryClient(api), {
      mutationFn: () => api.post('/api/mails/:id/retry', { params: { id: '1' } }),
    })
    await expect(mutation.mutate()).rejects.toMatchObject({ status: 0 })
    onlineManager.setOnline(true)
    await Promise.resolve()
    expect([calls, mutation.getCurrentResult().status]).toEqual([1, 'error'])
  })

  test('fails a query immediately when there is no network, without the rows of the previous query', async () => {
    const api = createApi(offline, 'http://localhost')
    const client = createQueryClient(api)
    const query = new QueryObserver(client, {
      queryKey: ['reservations', 'confirmed'],
      queryFn: () => api.get('/api/reservations'),
      placeholderData: () => ['a pending row'],
    })
    const failed = Promise.withResolvers<void>()
    const stop = query.subscribe(({ isError }) => isError && failed.resolve())
    await failed.promise
    stop()
    expect(query.getCurrentResult()).toMatchObject({ data: undefined, error: expect.any(ApiError), fetchStatus: 'idle' })
    client.clear()
  })
})
