import { expect, test } from 'vitest'
import { within } from './within.ts'

const NEVER = new Promise<never>(() => {})

test('within returns the result of work that ends in time', async () => {
  expect(await within(60_000, Promise.resolve('done'), () => 'late')).toBe('done')
})

test('within returns the result of late when the work takes longer', async () => {
  expect(await within(1, NEVER, () => 'late')).toBe('late')
})

test('within rejects with the error of the work, or with that of late when the work takes longer', async () => {
  await expect(within(60_000, Promise.reject(new Error('failed')), () => 'late')).rejects.toThrow('failed')
  const tooLate = () => {
    throw new Error('too late')
  }
  await expect(within(1, NEVER, tooLate)).rejects.toThrow('too late')
})
