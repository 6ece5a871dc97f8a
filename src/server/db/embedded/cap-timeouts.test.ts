import { expect, test } from 'vitest'
import { capTimeouts } from './cap-timeouts.ts'

test('capTimeouts starts a timer of the longest possible delay when a longer one is requested', () => {
  const delays: (number | undefined)[] = []
  const scope = {
    setTimeout: ((_run: () => void, delay?: number) => delays.push(delay)) as unknown as typeof setTimeout,
  }
  capTimeouts(scope)
  for (const delay of [5, 31_535_993_144]) scope.setTimeout(() => {}, delay)
  expect(delays).toEqual([5, 2_147_483_647])
})
