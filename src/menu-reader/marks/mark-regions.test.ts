import { expect, test } from 'vitest'
import type { Word } from '../lines/word.ts'
import { findMarkRegions } from './mark-regions.ts'

/** Words of one line, 6 pixels apart, with a type size of 20; words of low confidence end in '?'. */
function line(text: string): Word[] {
  let left = 0
  return text.split(' ').map((printed) => {
    const text = printed.replace(/\?$/, '')
    const confidence = printed === text ? 0.95 : 0.5
    const word = { text, confidence, left, right: left + 10 * text.length, top: 0, bottom: 15, baseline: 15, size: 20, stroke: 2 }
    left = word.right + 6
    return word
  })
}

const regions = (text: string) => findMarkRegions(line(text)).map(({ words }) => words.map((word) => word.text).join(' '))

test('findMarkRegions finds short words of low confidence at the end of a name', () => {
  expect(regions('Mushroom Tart cr? ve')).toEqual(['cr ve'])
})

test('findMarkRegions finds short words of low confidence after the year of a wine', () => {
  expect(regions('Rioja Crianza 2018 vg?')).toEqual(['vg'])
})

test('findMarkRegions finds marks that a bar separates from the description', () => {
  expect(regions('Huevos Rancheros ve? | chimichurri')).toEqual(['ve'])
  expect(regions('Huevos Rancheros ve? | gf? | chimichurri')).toEqual(['ve', 'gf'])
  expect(regions('Huevos Rancheros – chimichurri')).toEqual([])
})

test('findMarkRegions ignores certain marks, words within text, and prices', () => {
  expect(regions('Mushroom Tart v gf')).toEqual([])
  expect(regions('Salmon w? butter')).toEqual([])
  expect(regions('Mushroom Tart £12? 12.50?')).toEqual([])
})

const LEGEND = new Set(['v', 'gf', 'gfo'])
const resembling = (text: string) =>
  findMarkRegions(
    line(text).map((word, i) => ({ ...word, stroke: i < 2 ? 3 : 2 })),
    LEGEND,
  ).length

test('findMarkRegions finds words that resemble codes of the legend and are lighter than the name', () => {
  expect(resembling('MUSHROOM TART vigf')).toBe(1)
})

test('findMarkRegions takes no price for codes of the legend', () => {
  expect(resembling('MUSHROOM TART v85')).toBe(0)
  expect(resembling('MUSHROOM TART 8.5')).toBe(0)
})

test('findMarkRegions finds words that differ in a letter from a code of the legend, however certain, also after prices', () => {
  const near = (text: string, legend: ReadonlySet<string>) => findMarkRegions(line(text), legend).map(({ words }) => words.length)
  const legend = new Set(['vg', 've', 'sg'])
  expect(near('queso, nueces va sa', legend)).toEqual([2])
  expect(near('£8.50 va', legend)).toEqual([1])
  expect(near('£8.50 ea', new Set(['v', 'gf']))).toEqual([])
  expect(near('chilli va', new Set())).toEqual([])
})

test('findMarkRegions finds words that are nearly codes in a column before names', () => {
  const row = (code: string, y: number) =>
    line(`${code} Lamb Koftas`).map((word, i) => ({
      ...word,
      left: word.left + (i > 0 ? 40 : 0),
      right: word.right + (i > 0 ? 40 : 0),
      top: y,
      bottom: y + 15,
      baseline: y + 15,
    }))
  const words = ['of', 'vg', 'gf'].flatMap((code, i) => row(code, 60 * i))
  const near = (some: readonly Word[]) => findMarkRegions(some, new Set(['v', 'vg', 'gf'])).map(({ words }) => words[0]?.text)
  expect(near(words)).toEqual(['of'])
  expect(near(words.slice(0, 3))).toEqual([])
})

test('findMarkRegions finds what may be marks alone on their line below text, where the page has a legend', () => {
  const below = (text: string, apart = 30) => line(text).map((word) => ({ ...word, top: apart, bottom: apart + 15, baseline: apart + 15 }))
  const found = (words: Word[], legend: ReadonlySet<string> = LEGEND) =>
    findMarkRegions([...line('House Slaw'), ...words], legend).map((region) => region.words.map(({ text }) => text).join(' '))
  expect(found(below('Vv?'))).toEqual(['Vv'])
  expect(found(below('Vv?'), new Set())).toEqual([])
  expect(found(below('9?'))).toEqual([])
  expect(found(below('Vv?', 90))).toEqual([])
})

test('findMarkRegions takes no word of the language and no price for a part of the marks beside it', () => {
  const isWord = (text: string) => ['oil', 'dill', 'egg'].includes(text)
  const found = (text: string) =>
    findMarkRegions(line(text), new Set(['v', 'gf']), isWord).map(({ words }) => words.map((word) => word.text).join(' '))
  expect(found('dill oil cr? 8.5')).toEqual(['cr'])
  expect(found('poached egg v?')).toEqual(['v'])
  expect(found('dill oil cr? 6')).toEqual(['cr'])
})

test('findMarkRegions finds a confident short word that is none of the language at the end of a text, where the menu explains its marks', () => {
  const found = (legend: string[]) => findMarkRegions(line('corn tortillas cr'), new Set(legend), (text) => text !== 'cr')
  expect(found(['v', 'gf']).map(({ words }) => words.map(({ text }) => text))).toEqual([['cr']])
  expect(found([])).toEqual([])
})
