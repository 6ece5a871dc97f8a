import { expect, test } from 'vitest'
import type { Word } from '../lines/word.ts'
import type { MarkRegion } from './mark-regions.ts'
import { resolveRegion } from './resolve-region.ts'

const LEGEND = new Set(['v', 've', 'h', 'gf'])

function word(text: string, confidence: number): Word {
  return { text, confidence, left: 100, right: 150, top: 80, bottom: 100, baseline: 100, size: 20, stroke: 2 }
}

/** What is put in the place of the first reading. */
function resolved(before: Word | Word[], again: Word | Word[] | null, legend: ReadonlySet<string> = LEGEND): string[] {
  const region: MarkRegion = { left: 100, right: 150, baseline: 100, size: 20, words: [before].flat(), isUnlikeName: true }
  return resolveRegion({ region, left: 0, right: 100, top: 0, bottom: 80 }, again && [again].flat(), legend).added.map(({ text }) => text)
}

test('resolveRegion keeps a word that both readings agree on, although it resembles codes of the legend', () => {
  expect(resolved(word('verde', 0.6), word('verde', 0.9))).toEqual([])
})

test('resolveRegion takes the codes that two different readings resemble', () => {
  expect(resolved(word('vcr', 0.4), word('vGr', 0.6))).toEqual(['v gf'])
})

test('resolveRegion takes no code that two words only together resemble', () => {
  const legend = new Set(['v', 'vgn', 'gf'])
  expect(resolved([word('«v', 0.3), word('gm', 0.7)], word('vgm', 0.6), legend)).toEqual([])
  expect(resolved(word('vgm', 0.3), word('vgm', 0.6), legend)).toEqual(['vgn'])
})

test.each([
  ['df', 'gf'],
  ['gf', 'df'],
])('resolveRegion leaves the placeholder of an unread mark when %s was read first and %s enlarged', (before, again) => {
  const other = new Set([...LEGEND, 'df'])
  expect(resolved(word(before, 0.6), word(again, 0.9), other)).toEqual(['®'])
})

test('resolveRegion keeps a code that both readings have, and one that was read uncertainly again', () => {
  expect(resolved(word('ve', 0.6), word('VE', 0.61))).toEqual([])
  expect(resolved(word('ve', 0.6), word('h', 0.2))).toEqual([])
})

test('resolveRegion takes the enlarged code when the first reading was uncertain', () => {
  expect(resolved(word('(v¥)', 0), word('(VE)', 0.94))).toEqual(['(VE)'])
})

test('resolveRegion takes the enlarged codes when a bar between them was read as a word', () => {
  expect(resolved(word('v6', 0.6), [word('VE', 0.7), word('|', 0.8), word('GF', 0.7)])).toEqual(['VE', 'GF'])
})

test('resolveRegion leaves the placeholder of an unread mark when neither reading of a code is certain', () => {
  expect(resolved(word('ve', 0.01), word('(gf', 0.2))).toEqual(['®'])
  expect(resolved(word('—', 0.01), word('~', 0.2))).toEqual([])
})

test('resolveRegion leaves the placeholder of an unread mark when two enlarged readings differ', () => {
  expect(resolved(word('v', 0.6), null)).toEqual(['®'])
})

test('resolveRegion takes the enlarged code for letters that are nearly one, but not a shorter one', () => {
  expect(resolved(word('vi', 0.95), word('VE', 0.9))).toEqual(['VE'])
  expect(resolved(word('vi', 0.95), word('V', 0.9))).toEqual([])
})

test('resolveRegion leaves the placeholder of an unread mark when a number beside a code was read again as a letter', () => {
  expect(resolved([word('V', 0.7), word('(1,', 0.7)], word('Ve', 0.63))).toEqual(['®'])
})

test('resolveRegion keeps codes of which another reading lacks letters', () => {
  const legend = new Set(['v', 'vg', 'gf'])
  expect(resolved([word('(v,', 0.7), word('gf)', 0.9)], word('(vg)', 0.6), legend)).toEqual([])
  expect(resolved([word('(v,', 0.7), word('gf)', 0.9)], word('(vg)', 0.6), new Set([...legend, 've']))).toEqual([])
  expect(resolved(word('vg', 0.7), [word('v', 0.9), word('gf', 0.9)], legend)).toEqual(['®'])
})

test('resolveRegion leaves the placeholder of an unread mark in place of a sign that a small v is read as, where the menu has that mark', () => {
  expect(resolved(word('«', 0.7), word('«', 0.8))).toEqual(['®'])
  expect(resolved(word('«', 0.7), word('«', 0.8), new Set(['ve', 'gf']))).toEqual([])
})

test('resolveRegion leaves the placeholder of an unread mark in place of a sign that a letter on a badge is read as, where the menu explains its marks', () => {
  expect(resolved(word('©', 0.44), word('0', 0.8))).toEqual(['®'])
  expect(resolved(word('©', 0.44), word('0', 0.8), new Set())).toEqual([])
})
