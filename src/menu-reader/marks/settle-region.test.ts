import { expect, test } from 'vitest'
import type { Word } from '../lines/word.ts'
import type { MarkRegion } from './mark-regions.ts'
import { settleRegion } from './settle-region.ts'

const LEGEND = new Set(['v', 've', 'h', 'gf'])

function word(text: string, confidence: number): Word {
  return { text, confidence, left: 100, right: 150, top: 80, bottom: 100, baseline: 100, size: 20, stroke: 2 }
}

/** What is put in the place of the first reading. */
function settled(before: Word | Word[], again: Word | Word[] | null, legend: ReadonlySet<string> = LEGEND): string[] {
  const region: MarkRegion = { left: 100, right: 150, baseline: 100, size: 20, words: [before].flat(), isUnlikeName: true }
  return settleRegion({ region, left: 0, right: 100, top: 0, bottom: 80 }, again && [again].flat(), legend).added.map(({ text }) => text)
}

test('settleRegion keeps a word that both readings agree on, although it resembles codes of the legend', () => {
  expect(settled(word('verde', 0.6), word('verde', 0.9))).toEqual([])
})

test('settleRegion takes the codes that two different readings resemble', () => {
  expect(settled(word('vcr', 0.4), word('vGr', 0.6))).toEqual(['v gf'])
})

test('settleRegion takes no code that two words only together resemble', () => {
  const legend = new Set(['v', 'vgn', 'gf'])
  expect(settled([word('«v', 0.3), word('gm', 0.7)], word('vgm', 0.6), legend)).toEqual([])
  expect(settled(word('vgm', 0.3), word('vgm', 0.6), legend)).toEqual(['vgn'])
})

test.each([
  ['df', 'gf'],
  ['gf', 'df'],
])('settleRegion leaves the sign of an unread mark when %s was read first and %s enlarged', (before, again) => {
  const other = new Set([...LEGEND, 'df'])
  expect(settled(word(before, 0.6), word(again, 0.9), other)).toEqual(['®'])
})

test('settleRegion keeps a code that both readings have, and one that was read uncertainly again', () => {
  expect(settled(word('ve', 0.6), word('VE', 0.61))).toEqual([])
  expect(settled(word('ve', 0.6), word('h', 0.2))).toEqual([])
})

test('settleRegion takes the enlarged code when the first reading was uncertain', () => {
  expect(settled(word('(v¥)', 0), word('(VE)', 0.94))).toEqual(['(VE)'])
})

test('settleRegion takes the enlarged codes when a bar between them was read as a word', () => {
  expect(settled(word('v6', 0.6), [word('VE', 0.7), word('|', 0.8), word('GF', 0.7)])).toEqual(['VE', 'GF'])
})

test('settleRegion leaves the sign of an unread mark when neither reading of a code is certain', () => {
  expect(settled(word('ve', 0.01), word('(gf', 0.2))).toEqual(['®'])
  expect(settled(word('—', 0.01), word('~', 0.2))).toEqual([])
})

test('settleRegion leaves the sign of an unread mark when two enlarged readings differ', () => {
  expect(settled(word('v', 0.6), null)).toEqual(['®'])
})

test('settleRegion takes the enlarged code for letters that are nearly one, but not a shorter one', () => {
  expect(settled(word('vi', 0.95), word('VE', 0.9))).toEqual(['VE'])
  expect(settled(word('vi', 0.95), word('V', 0.9))).toEqual([])
})

test('settleRegion leaves the sign of an unread mark when a number beside a code was read again as a letter', () => {
  expect(settled([word('V', 0.7), word('(1,', 0.7)], word('Ve', 0.63))).toEqual(['®'])
})

test('settleRegion keeps codes of which another reading lacks letters', () => {
  const legend = new Set(['v', 'vg', 'gf'])
  expect(settled([word('(v,', 0.7), word('gf)', 0.9)], word('(vg)', 0.6), legend)).toEqual([])
  expect(settled([word('(v,', 0.7), word('gf)', 0.9)], word('(vg)', 0.6), new Set([...legend, 've']))).toEqual([])
  expect(settled(word('vg', 0.7), [word('v', 0.9), word('gf', 0.9)], legend)).toEqual(['®'])
})

test('settleRegion leaves the sign of an unread mark in place of a sign that a small v is read as, where the menu has that mark', () => {
  expect(settled(word('«', 0.7), word('«', 0.8))).toEqual(['®'])
  expect(settled(word('«', 0.7), word('«', 0.8), new Set(['ve', 'gf']))).toEqual([])
})

test('settleRegion leaves the sign of an unread mark in place of a sign that a letter on a badge is read as, where the menu explains its marks', () => {
  expect(settled(word('©', 0.44), word('0', 0.8))).toEqual(['®'])
  expect(settled(word('©', 0.44), word('0', 0.8), new Set())).toEqual([])
})
