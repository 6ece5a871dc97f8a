import { expect, test } from 'vitest'
import type { Word } from '../lines/type-metrics.ts'
import { sizeOfHost } from './host-size.ts'

const word = (text: string, left: number, size: number, confidence: number): Word => {
  const box = { left, right: left + 60, top: 80, bottom: 100, baseline: 100 }
  return { text, confidence, ...box, size, stroke: 3 }
}

test('sizeOfHost takes the type size of the line when a word was read badly and seems larger', () => {
  const host = word('Fashioned*3#', 170, 40, 0)
  expect(sizeOfHost(host, [word('Old', 100, 32, 0.9), host])).toBe(32)
  expect(sizeOfHost({ ...host, confidence: 0.9 }, [word('Old', 100, 32, 0.9), host])).toBe(40)
  expect(sizeOfHost(host, [host])).toBe(40)
})
