import { expect, test } from 'vitest'
import type { Word } from '../lines/word.ts'
import { codesInRings, codesOfOtherRings, findUnreadEntries, withUsualCodes } from './unread-legend-entries.ts'

const row = (text: string, unsure: readonly string[] = []): Word[] =>
  text.split(' ').map((part, i) => ({
    ...{ text: part, confidence: unsure.includes(part) ? 0.2 : 0.9, left: 100 * i, right: 100 * i + 90 },
    ...{ top: 80, bottom: 100, baseline: 100, size: 28, stroke: 3 },
  }))

const places = (text: string, unsure?: readonly string[]) =>
  findUnreadEntries(row(text, unsure)).map(({ meaning, first }) => `${first.text} ${meaning}`)

test('findUnreadEntries returns explanations whose code was not read, was read too uncertainly, or is seldom used and uncertain', () => {
  expect(places('v vegetarian vg vegan gf gluten free')).toEqual([])
  expect(places('v vegetarian © vegan gf gluten free')).toEqual(['vegan vegan'])
  expect(places('v vegetarian v* vegan gf gluten free', ['v*'])).toEqual(['vegan vegan'])
  expect(places('(v) vegetarian (gr) gluten free', ['(gr)'])).toEqual(['gluten gluten free'])
})

test('findUnreadEntries begins an explanation with the words that lead to it', () => {
  expect(places('¥ suitable for vegetarians vg vegan gf gluten free')).toEqual(['suitable vegetarians'])
})

test('withUsualCodes replaces what resembles the usual code for an explanation', () => {
  const texts = (text: string) => withUsualCodes(row(text)).map((word) => word.text)
  expect(texts('v vegetarian (of) gluten free')).toEqual(['(v)', 'vegetarian', '(gf)', 'gluten', 'free'])
  expect(texts('choice of gluten free or vegan bread with our soup')).toEqual(
    'choice of gluten free or vegan bread with our soup'.split(' '),
  )
})

test('codesInRings takes the letters before an explanation that they abbreviate when both readings agree, or one letter is read as similar ones', () => {
  const legend = row('© vegetarian © vegan © gluten free')
  const ring = (at: number, ...readings: [string, string]) => ({ end: 100 * at + 90, top: 80, baseline: 100, readings })
  expect([...codesInRings(legend, [ring(0, 'V', 'v'), ring(4, 'G', 'G')])]).toEqual(['v', 'g'])
  expect([...codesInRings(legend, [ring(4, 'G6', 'G')])]).toEqual(['g'])
  // Another letter, two readings, no explanation behind it.
  expect([...codesInRings(legend, [ring(4, 'S', 'S'), ring(2, 'VE', 'V'), ring(1, 'G', 'G')])]).toEqual([])
})

test('withUsualCodes replaces only what resembles one of the codes that dishes show, when those are known', () => {
  const texts = (among: string[]) => withUsualCodes(row('ve vegan of gluten free'), new Set(among)).map((word) => word.text)
  expect(texts(['gf'])).toContain('(gf)')
  expect(texts(['df'])).toContain('of')
})

test('codesOfOtherRings takes what resembles the usual code of an explanation for it when other rings show that code', () => {
  const legend = row('© vegetarian © vegan © gluten free')
  const ring = (...readings: [string, string]) => ({ end: 490, top: 80, baseline: 100, readings })
  const dish = (...readings: [string, string]) => ({ end: 1000, top: 500, baseline: 520, readings })
  expect(codesOfOtherRings(legend, [ring('&', 'GE'), dish('GF', 'GF'), dish('gf', 'GF')])).toEqual(['gf', null, null])
  // One other ring, and letters that resemble another code.
  expect(codesOfOtherRings(legend, [ring('&', 'GE'), dish('GF', 'GF'), dish('GF', 'DF')])).toEqual([null, null, null])
  expect(codesOfOtherRings(legend, [ring('&', 'DF'), dish('GF', 'GF'), dish('GF', 'GF')])).toEqual([null, null, null])
})
