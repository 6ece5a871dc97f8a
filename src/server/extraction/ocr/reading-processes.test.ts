import { expect, test } from 'vitest'
import { readingProcesses } from './reading-processes.ts'

test.each([
  [1, 2000, 1],
  [2, 16_000, 1],
  [4, 16_000, 3],
  [16, 64_000, 4],
  // A quarter of 4 GB is enough for two processes.
  [8, 4000, 2],
])('readingProcesses on %i cores with %i MB is %i', (cores, memoryMb, count) => {
  expect(readingProcesses({ cores, memoryMb })).toBe(count)
})
