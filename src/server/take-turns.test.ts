import { expect, test } from 'vitest'
import { takeTurns } from './take-turns.ts'

/** Adds calls while the first one runs, and returns the order in which all ran. */
async function orderOf(groups: readonly string[], later: Readonly<Record<string, string>> = {}): Promise<string> {
  const inTurn = takeTurns()
  const ran: string[] = []
  const calls: Promise<unknown>[] = []
  const numbers = new Map<string, number>()
  const add = (group: string) => {
    const number = (numbers.get(group) ?? 0) + 1
    numbers.set(group, number)
    const name = group + number
    calls.push(
      inTurn(group, async () => {
        ran.push(name)
        await Promise.resolve()
        const arriving = later[name]
        if (arriving) add(arriving)
      }),
    )
  }
  for (const group of groups) add(group)
  for (const call of calls) await call
  return ran.join(' ')
}

test('takeTurns runs the call of a group before the further calls of another that came first', async () => {
  expect(await orderOf(['a', 'a', 'a', 'a', 'b', 'c', 'b'])).toBe('a1 b1 c1 a2 b2 a3 a4')
})

test('takeTurns runs the call of every group while other groups keep adding calls', async () => {
  expect(await orderOf(['a', 'a', 'a', 'b'], { b1: 'b', b2: 'b', b3: 'b' })).toBe('a1 b1 a2 b2 a3 b3 b4')
})

test('takeTurns does not prefer a group because it added no calls before', async () => {
  expect(await orderOf(['a', 'a', 'a', 'a'], { a2: 'b', b1: 'b', b2: 'b' })).toBe('a1 a2 b1 a3 b2 a4 b3')
})

test('takeTurns runs a further call of a group after the waiting calls of others', async () => {
  const inTurn = takeTurns()
  const ran: string[] = []
  const call = (name: string) => inTurn(name.charAt(0), async () => void ran.push(name))
  const others = [call('b1'), call('a1'), call('a2'), call('a3')]
  await call('b2').then(() => call('b3'))
  await Promise.all(others)
  expect(ran.join(' ')).toBe('b1 a1 a2 b2 a3 b3')
})

test('takeTurns runs the next call after one that fails', async () => {
  const inTurn = takeTurns()
  const failed = inTurn('a', () => Promise.reject(new Error('lost')))
  const done = inTurn('a', async () => 'done')
  await expect(failed).rejects.toThrow('lost')
  expect(await done).toBe('done')
})
