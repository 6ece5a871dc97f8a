import { expect, test } from 'vitest'
import { withTimeLimit } from './with-time-limit.ts'

const NEVER = new Promise<never>(() => {})

test('withTimeLimit returns the result of work that ends in time', async () => {
  expect(await withTimeLimit(60_000, Promise.resolve('done'), () => 'late')).toBe('done')
})

test('withTimeLimit returns the result of late when the work takes longer', async () => {
  expect(await withTimeLimit(1, NEVER, () => 'late')).toBe('late')
})

test('withTimeLimit rejects with the error of the work, or with that of late when the work takes longer', async () => {
  await expect(withTimeLimit(60_000, Promise.reject(new Error('failed')), () => 'late')).rejects.toThrow('failed')
  const tooLate = () => {
    throw new Error('too late')
  }
  await expect(withTimeLimit(1, NEVER, tooLate)).rejects.toThrow('too late')
})
