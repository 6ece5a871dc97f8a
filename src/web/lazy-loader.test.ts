import { expect, test } from 'vitest'
import { lazyLoader } from './lazy-loader.ts'

test('a lazy loader keeps the cause for the log when its code cannot be read', async () => {
  const cause = Object.assign(new Error('too many open files'), { code: 'EMFILE' })
  const load = lazyLoader<'loader', [], void>(() => Promise.reject(cause), 'loader')
  await expect(load()).rejects.toMatchObject({ name: 'ApiError', status: 0, cause })
})
