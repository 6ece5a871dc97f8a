import { expect, test } from 'vitest'
import type { Word } from '../lines/word.ts'
import { isLonger, resolve, resolveFound, resolveLonger } from './resolve-price.ts'

const word = (text: string): Word => ({
  text,
  confidence: 0.6,
  left: 0,
  right: 90,
  top: 70,
  bottom: 100,
  baseline: 100,
  size: 40,
  stroke: 4,
})
const reading = (text: string) => ({ text, confidence: 0.9, isMended: false, isPartial: false })

test('resolve takes the point of the second reading when the first has the same digits without one', () => {
  expect(resolve(word('950'), reading('9.50')).text).toBe('9.50')
})

test('resolve doubts a price with another digit than the digits that were read first', () => {
  expect(resolve(word('410'), reading('4.70'))).toMatchObject({ text: '4.70', confidence: 0.4 })
  expect(resolve({ ...word('410'), confidence: 0.9 }, reading('4.10')).confidence).toBe(0.9)
})

test('resolve keeps the slash between two amounts and marks the price as doubtful when the second reading has a point there', () => {
  expect(resolve(word('9/24'), reading('9.24'))).toMatchObject({ text: '9/24', confidence: 0.4 })
})

test('resolve marks a price as unread when more digits are visible than were read', () => {
  expect(resolve(word('1.50'), { ...reading('1.50'), isPartial: true }).text).toBe('?1.50')
})

test('isLonger returns true for a whole price with more digits than a partial one', () => {
  const before = { ...reading('1.50'), isPartial: true }
  expect(isLonger(reading('11.50'), before)).toBe(true)
  expect(isLonger({ ...reading('11.50'), isPartial: true }, before)).toBe(false)
  expect(isLonger(reading('1.50'), before)).toBe(false)
  expect(isLonger(reading('n.50'), before)).toBe(false)
})

test('resolveLonger takes a price that contains the digits that were read before, and marks it', () => {
  expect(resolveLonger(word('40'), reading('2.40'))).toMatchObject({ text: '2.40', confidence: 0.4 })
})

test('resolveLonger keeps a price without doubt when only a sign is beside it', () => {
  expect(resolveLonger(word('9.50'), reading('£9.50'))).toMatchObject({ text: '9.50', confidence: 0.9 })
})

test('resolveLonger marks a price whose other digits could not be read', () => {
  expect(resolveLonger(word('40'), reading('a.4o')).confidence).toBe(0.4)
  expect(resolveLonger(word('8'), { ...reading('8'), isPartial: true }).text).toBe('?8')
})

test('resolve marks a price whose ink is not as wide as its digits', () => {
  expect(resolve(word('8'), { ...reading('8'), isUnlike: true })).toMatchObject({ text: '8', confidence: 0.4 })
  expect(resolve(word('8.50'), { ...reading('8.5'), isUnlike: true })).toMatchObject({ text: '8.50', confidence: 0.9 })
})

test('resolve marks a price that was read in place of other text', () => {
  expect(resolve({ ...word('jloAlc]'), confidence: 0.2 }, reading('10.10'))).toMatchObject({ text: '10.10', confidence: 0.2 })
})

test('resolveLonger marks a price when both readings agree and no sign explains the ink beside it', () => {
  expect(resolveLonger(word('7'), reading('7'))).toMatchObject({ text: '7', confidence: 0.4 })
})

test('resolveFound marks a lone 1, and a price that lacks digits, and no other price', () => {
  expect(resolveFound(reading('1')).confidence).toBe(0.4)
  expect(resolveFound({ ...reading('8'), isPartial: true }).text).toBe('?8')
  expect([reading('4'), reading('11'), reading('£1.50')].map(resolveFound)).toEqual([reading('4'), reading('11'), reading('£1.50')])
})
