import { expect, test } from 'vitest'
import type { Word } from '../lines/word.ts'
import { correctMeasure, isUnusualMeasure, repairSizeNames } from './misread-size-names.ts'

/** Words of one line, ten pixels apart. */
function line(text: string): Word[] {
  let left = 0
  return text.split(' ').map((text) => {
    const word = { text, confidence: 0.9, left, right: left + 10 * text.length, top: 70, bottom: 100, baseline: 100, size: 40, stroke: 4 }
    left = word.right + 10
    return word
  })
}

const repaired = (text: string) =>
  repairSizeNames(line(text))
    .map((word) => word.text)
    .join(' ')

test('repairSizeNames corrects misread names before prices when one is legible', () => {
  expect(repaired('half £8 / full £14 holf £9 / fuit £15')).toBe('half £8 / full £14 half £9 / full £15')
  expect(repaired('125ml 5 / 175m] 7')).toBe('125ml 5 / 175ml 7')
  expect(repaired('8oz 3 / 120z 4')).toBe('8oz 3 / 12oz 4')
})

test('repairSizeNames corrects a misread large where a smaller size is printed', () => {
  expect(repaired('reg 2.60 1rg 3.10 reg 2.90 Irg 3.40')).toBe('reg 2.60 lrg 3.10 reg 2.90 lrg 3.40')
  expect(repaired('tea 1rg 3.10')).toBe('tea 1rg 3.10')
})

test('repairSizeNames corrects misread ounces on pages that print them legibly', () => {
  expect(repaired('8oz 3.00 12oz 3.60 802 2.50 1202 3.10')).toBe('8oz 3.00 12oz 3.60 8oz 2.50 12oz 3.10')
  expect(repaired('room 802 2.50')).toBe('room 802 2.50')
})

test('repairSizeNames keeps a number that looks like ounces when it has no price or is an energy', () => {
  for (const text of ['8oz 3.00 Lasagne 602 kcal', '8oz 3.00 Lasagne 9.50 602 kcal', '8oz 3.00 Room 802', '8oz 3.00 Lasagne 602 804 kcal'])
    expect(repaired(text)).toBe(text)
})

test('repairSizeNames corrects litres whose unit was read as a digit, where a line has several', () => {
  expect(repaired('0,251 0,51')).toBe('0,25l 0,5l')
  expect(repaired('0.2! 0.4l')).toBe('0.2l 0.4l')
  expect(repaired('021 041')).toBe('0,2l 0,4l')
  expect(repaired('Brot 0,51')).toBe('Brot 0,51')
})

test('repairSizeNames corrects centilitres where a line has several that grow', () => {
  expect(repaired('12a 50 d 75¢l')).toBe('12 cl 50 cl 75 cl')
  expect(repaired('12d 75 cl')).toBe('12 cl 75 cl')
  expect(repaired('bed 12a')).toBe('bed 12a')
})

test('repairSizeNames keeps a number and a letter after it when no other volume is beside them', () => {
  for (const text of ['Set lunch 25 a header', '12 a la carte', 'Schnitzel 24 a', 'de 12 a 16', 'lunch 25 a header dinner 35 a header'])
    expect(repaired(text)).toBe(text)
})

test('repairSizeNames keeps item numbers with a letter when dishes are between them', () => {
  for (const text of ['1a Satay 5.20 12a Laksa 9.80', '10a Satay 5.20 12a Laksa 9.80', '10a Satay 5.20 12a Cola 33cl', '1a 10cl'])
    expect(repaired(text)).toBe(text)
})

test('repairSizeNames keeps item numbers with a letter when they are far apart and no unit is legible', () => {
  const [first, second] = line('10a 12a') as [Word, Word]
  const words = [first, { ...second, left: 900, right: 930 }]
  expect(repairSizeNames(words).map(({ text }) => text)).toEqual(['10a', '12a'])
})

test('repairSizeNames corrects half pints beside pints', () => {
  expect(repaired('% pint pint')).toBe('½ pint pint')
  expect(repaired('third hall pint')).toBe('third half pint')
  expect(repaired('Holf Full')).toBe('half Full')
  expect(['/2', '1/2', 'Y2', '½2'].map((half) => repaired(`${half} pint`))).toEqual(Array<string>(4).fill('½ pint'))
})

test('repairSizeNames keeps the number of pints', () => {
  expect(repaired('2 pint jug')).toBe('2 pint jug')
  expect(repaired('12 pint keg')).toBe('12 pint keg')
})

test('repairSizeNames keeps ordinary words that look like half', () => {
  for (const text of ['HOT DRINKS FULL ENGLISH', 'Hot Full', 'full £9 Hot £3', 'Hat Full', 'Heat pint', 'Hell pint', 'Village Hall full'])
    expect(repaired(text)).toBe(text)
})

test('repairSizeNames splits a price from the name of the next size that touches it', () => {
  expect(repaired('reg 2.601rg 3.10 8oz 3.801202 4.55')).toBe('reg 2.60 lrg 3.10 8oz 3.80 12oz 4.55')
  expect(repaired('8o0z £18,12oz £24.5,160z £30')).toBe('8oz £18 12oz £24.5 16oz £30')
})

test('repairSizeNames keeps other words, and misread ones on pages without sizes', () => {
  expect(repaired('half £8 Hall tea full £14')).toBe('half £8 Hall tea full £14')
  expect(repaired('holf £9 / fuit £15')).toBe('holf £9 / fuit £15')
})

test('repairSizeNames corrects letters that were read for the digits of a measure', () => {
  expect(repaired('asml soml z5oml 330m')).toBe('25ml 50ml 250ml 330ml')
  expect(repaired('Som Tam slam loam 25ml')).toBe('Som Tam slam loam 25ml')
})

test('isUnusualMeasure returns true for millilitres in which no drink is sold', () => {
  expect(['580ml', '50ml', '175 ml', 'Bottle'].map(isUnusualMeasure)).toEqual([true, false, false, false])
  expect(['1"', '11"'].map(isUnusualMeasure)).toEqual([true, false])
})

test('correctMeasure removes a digit of an unusual measure when the ink has one letter less', () => {
  expect(correctMeasure('580ml', 4)).toBe('50ml')
  expect(correctMeasure('580ml', 5)).toBe('580ml')
  expect(correctMeasure('250ml', 4)).toBe('250ml')
})

test('correctMeasure replaces letters with the digits that they look like', () => {
  expect(['SOml', 'soml', 'asml', 'Bottle'].map((text) => correctMeasure(text, 4))).toEqual(['50ml', '50ml', '25ml', 'Bottle'])
})

test('correctMeasure corrects half and full when the page prints one of them', () => {
  expect(['Halt', 'fult'].map((text) => correctMeasure(text, 4, line('Full half')))).toEqual(['Half', 'full'])
  expect(correctMeasure('Halt', 4, line('Full'))).toBe('Half')
  expect(['Halt', 'fult'].map((text) => correctMeasure(text, 4, line('Iced')))).toEqual(['Halt', 'fult'])
  expect(['Hot', 'Heat', 'Tot'].map((text) => correctMeasure(text, 3, line('Full half')))).toEqual(['Hot', 'Heat', 'Tot'])
})

test('repairSizeNames corrects misread ounces before a price without a point when a legible measure follows it', () => {
  expect(repaired('802 370 12oz 4.30')).toBe('8oz 370 12oz 4.30')
  expect(repaired('802 370 12oz')).toBe('8oz 370 12oz')
})

test('repairSizeNames corrects a misread "pcs" after a number', () => {
  expect(repaired('6 pes 12 pcs')).toBe('6 pcs 12 pcs')
  expect(repaired('6 pcs £6.90 /12 pes £12.40')).toBe('6 pcs £6.90 /12 pcs £12.40')
  expect(repaired('carpe pes')).toBe('carpe pes')
})

test('repairSizeNames corrects the last letter of a measure in which drinks are sold', () => {
  expect(repaired('125md 175mt 999md')).toBe('125ml 175ml 999md')
})

test('correctMeasure reads one letter before an inch sign as 9', () => {
  expect([correctMeasure('gq"', 1), correctMeasure('gq"', 2), correctMeasure('n"', 1)]).toEqual(['9"', 'gq"', 'n"'])
})

test('repairSizeNames splits ounces from the price that they touch', () => {
  expect(repaired('80z£24 / 1202£32')).toBe('8oz £24 / 12oz £32')
  expect(repaired('80224 1202')).toBe('80224 1202')
})
