import { expect, test } from 'vitest'
import type { Word } from '../lines/word.ts'
import type { Cell } from '../prices/strips.ts'
import type { InkMark } from './ink-mark.ts'
import { clearerReading, resolveInkMark, withUnreadRaised } from './resolve-ink-mark.ts'

const word = (text: string, confidence: number): Word => ({
  text,
  confidence,
  left: 0,
  right: 60,
  top: 70,
  bottom: 100,
  baseline: 100,
  size: 40,
  stroke: 4,
})
const LEGEND = new Set(['v', 've', 'vg', 'gf', 'df', 'sg'])

/** The tags' codes that are added for what was read again in a raised mark of so many codes. */
function codesOf(again: readonly [string, number][], codes: number, legend: ReadonlySet<string> = LEGEND): string | undefined {
  const host = word('Risotto', 0.95)
  const region: InkMark = {
    form: 'raised',
    left: 64,
    right: 90,
    end: 92,
    top: 70,
    baseline: 84,
    size: 18,
    host,
    letters: 0,
    codes,
    words: [],
  }
  const cell: Cell<InkMark> = { region, left: 0, right: 100, top: 0, bottom: 84 }
  return resolveInkMark(
    cell,
    again.map(([text, confidence]) => word(text, confidence)),
    { legend, words: [host] },
  ).added[0]?.text
}

test('resolveInkMark is surer of a name without its raised mark when it is a word of the language', () => {
  const host = { ...word('Lunch"', 0.3), right: 70 }
  const region: InkMark = {
    ...{ form: 'raised', left: 64, right: 90, end: 92, top: 70, baseline: 84, size: 18, host, letters: 0, codes: 1, words: [] },
  }
  const cell: Cell<InkMark> = { region, left: 0, right: 100, top: 0, bottom: 84 }
  const nameAmong = (known: readonly string[]) =>
    resolveInkMark(cell, [word('ve', 0.9)], { legend: LEGEND, words: [host], isWord: (text) => known.includes(text) }).replaced[0]?.[1]
  expect(nameAmong([])).toMatchObject({ text: 'Lunch', confidence: 0.5 })
  expect(nameAmong(['Lunch'])).toMatchObject({ text: 'Lunch', confidence: 0.8 })
})

test('resolveInkMark removes a sign and small letters at the end of a name when the raised mark was read as codes', () => {
  const nameAfter = (text: string, again: string) => {
    const host = { ...word(text, 0.4), right: 70 }
    const region: InkMark = {
      ...{ form: 'raised', left: 64, right: 90, end: 92, top: 70, baseline: 84, size: 18, host, letters: 0, codes: 1, words: [] },
    }
    const cell: Cell<InkMark> = { region, left: 0, right: 100, top: 0, bottom: 84 }
    return resolveInkMark(cell, [word(again, 0.9)], { legend: LEGEND, words: [host] }).replaced[0]?.[1]?.text
  }
  expect(['Siciliana*t', 'Verdure"t'].map((text) => nameAfter(text, 've'))).toEqual(['Siciliana', 'Verdure'])
  expect(nameAfter("Shepherd's", 've')).toBe("Shepherd's")
})

test('resolveInkMark leaves a placeholder for VO when no legend explains it, because a small VG looks the same', () => {
  expect(codesOf([['VO', 0.8]], 1, new Set())).toBe('®')
  expect(codesOf([['VO', 0.8]], 1, new Set(['v', 'vo']))).toBe('vo')
  expect(codesOf([['VG', 0.8]], 1, new Set())).toBe('VG')
})

test('resolveInkMark takes codes of the legend that were read exactly, also when their gaps were counted otherwise', () => {
  expect(codesOf([['VG', 0.48]], 2)).toBe('vg')
})

test('resolveInkMark takes no code for one letter that only resembles it', () => {
  expect(codesOf([['w', 0.6]], 1)).toBeUndefined()
  expect(codesOf([['v', 0.6]], 1)).toBe('v')
  expect(codesOf([['w6', 0.6]], 1, new Set(['v', 'vg']))).toBe('vg')
})

test('resolveInkMark takes a v that was read as two', () => {
  expect(
    codesOf(
      [
        ['Vv,', 0.37],
        ['SG', 0.75],
      ],
      2,
    ),
  ).toBe('v sg')
})

test('resolveInkMark takes no codes from letters of low confidence that only resemble them', () => {
  expect(codesOf([['vedi', 0.39]], 2)).toBeUndefined()
})

test('clearerReading returns the reading that has codes of the legend', () => {
  const [codes, noise] = [[word('gf', 0.6)], [word('of', 0.9)]]
  expect(clearerReading(noise, codes, LEGEND)).toBe(codes)
  expect(clearerReading(codes, noise, LEGEND)).toBe(codes)
})

test('clearerReading returns null when the readings have different codes', () => {
  expect(clearerReading([word('gf', 0.6)], [word('df', 0.9)], LEGEND)).toBeNull()
})

test('clearerReading takes a code that was read twice in one mark as one', () => {
  expect(clearerReading([word('VgVg', 0.6)], [word('VG', 0.9)], LEGEND)).not.toBeNull()
  expect(clearerReading([word('VgVg', 0.6)], [word('V', 0.9)], LEGEND)).toBeNull()
})

test('resolveInkMark moves a word behind the ring that was read as its first sign', () => {
  const after = { ...word('(vegetarian', 0.5), left: 0, right: 200 }
  const region: InkMark = {
    form: 'ringed',
    left: 8,
    right: 22,
    end: 30,
    top: 70,
    baseline: 95,
    size: 18,
    host: null,
    letters: 0,
    codes: 1,
    words: [],
  }
  const cell: Cell<InkMark> = { region, left: 0, right: 100, top: 0, bottom: 84 }
  const { replaced, added } = resolveInkMark(cell, [word('V', 0.9)], { legend: LEGEND, words: [after] })
  expect(replaced).toEqual([[after, { ...after, text: 'vegetarian', left: 30 }]])
  expect(added).toMatchObject([{ text: '(v)' }])
})

test('resolveInkMark takes no codes that letters only resemble when the legend was not read as a whole', () => {
  const region: InkMark = {
    form: 'ringed',
    left: 64,
    right: 90,
    end: 92,
    top: 70,
    baseline: 84,
    size: 18,
    host: null,
    letters: 0,
    codes: 1,
    words: [],
  }
  const cell: Cell<InkMark> = { region, left: 0, right: 100, top: 0, bottom: 84 }
  const texts = [true, false].map(
    (isWhole) => resolveInkMark(cell, [word('dt', 0.9)], { legend: LEGEND, words: [], isWhole }).added[0]?.text,
  )
  expect(texts).toEqual(['(df)', '®'])
})

test.each([
  ['two enlarged readings', null],
  ['the first and the enlarged reading', [word('VG', 0.9)]],
])('resolveInkMark leaves the placeholder of an unread mark, and not what was read first, when %s have different codes', (_, again) => {
  const [host, first] = [word('Risotto', 0.95), word('V)', 0.6)]
  for (const form of ['raised', 'ringed'] as const) {
    const region: InkMark = {
      ...{ form, left: 64, right: 90, end: 92, top: 70, baseline: 84, size: 18 },
      ...{ host: form === 'raised' ? host : null, letters: 0, codes: 1, words: [first] },
    }
    const resolved = resolveInkMark({ region, left: 0, right: 100, top: 0, bottom: 84 }, again, { legend: LEGEND, words: [host, first] })
    expect(resolved.added).toMatchObject([{ text: '®' }])
    expect(resolved.replaced).toContainEqual([first, null])
  }
})

test.each([
  ['VEGAN', 0.95, '(vegan)'],
  ['Veggie', 0.9, '(vegetarian)'],
  ['VEGAN', 0.3, '®'],
  ['VEGAN OPTION', 0.95, '®'],
  ['VEGETABLES', 0.95, '®'],
])('resolveInkMark reads %s in a box with a confidence of %f as %s', (text, confidence, mark) => {
  const region: InkMark = {
    ...{ form: 'ringed', left: 64, right: 120, end: 122, top: 70, baseline: 84, size: 18 },
    ...{ host: null, letters: 0, codes: 1, words: [] },
  }
  const again = text.split(' ').map((part) => word(part, confidence))
  expect(resolveInkMark({ region, left: 0, right: 100, top: 0, bottom: 84 }, again, { legend: LEGEND, words: [] }).added[0]?.text).toBe(
    mark,
  )
})

test('clearerReading takes the reading that names a diet', () => {
  expect(clearerReading([word('VEGOE', 0.7)], [word('VEGGIE', 0.94)], new Set())).toMatchObject([{ text: 'VEGGIE' }])
})

test('clearerReading takes no single v when the other reading has one character more', () => {
  const legend = new Set(['v', 'vg', 'gf'])
  expect(clearerReading([word('V6', 0.3)], [word('v', 0.8)], new Set(['v', 've', 'gf']))).toBeNull()
  expect(clearerReading([word('Vv', 0.6)], [word('v', 0.8)], legend)?.map(({ text }) => text)).toEqual(['Vv'])
  expect(clearerReading([word('Y', 0.6)], [word('v', 0.8)], legend)?.map(({ text }) => text)).toEqual(['v'])
})

test('clearerReading takes the second reading when only that one resembles a code', () => {
  const legend = new Set(['v', 've', 'gf'])
  expect(clearerReading([word('sf', 0.6)], [word('of', 0.7)], legend, 1)).toMatchObject([{ text: 'of' }])
  expect(clearerReading([word('sf', 0.6)], [word('of', 0.7)], new Set([...legend, 'df']), 1)).toMatchObject([{ text: 'sf' }])
})

test('withUnreadRaised leaves a placeholder for raised letters that were not read where others of the page were', () => {
  const region: InkMark = {
    ...{ form: 'raised', left: 64, right: 90, end: 92, top: 70, baseline: 84, size: 18, host: word('Risotto', 0.95) },
    ...{ letters: 0, codes: 1, words: [] },
  }
  const read = { region, replaced: [], added: [word('gf', 0.9)] }
  const unread = { region, replaced: [], added: [] }
  const signOf = (one: typeof unread, count = 4, words: Word[] = []) =>
    withUnreadRaised([one, ...Array(count).fill(read)], words)[0]?.added[0]?.text
  expect([signOf(unread), signOf(unread, 2)]).toEqual(['®', undefined])
  // Blurred, and within a text.
  expect(signOf({ ...unread, region: { ...region, host: word('Risotto', 0.5) } })).toBeUndefined()
  expect(signOf(unread, 4, [{ ...word('piselli', 0.9), left: 70, right: 140 }])).toBeUndefined()
})

test('resolveInkMark leaves a placeholder for letters on a badge like those of the legend that were not read, also where a sign was read before', () => {
  const before = word('@', 0.6)
  const region = (isLikeLegend: boolean): InkMark => ({
    ...{ form: 'ringed', left: 64, right: 90, end: 92, top: 70, baseline: 84, size: 18 },
    ...{ host: null, letters: 0, codes: null, words: [before], isLikeLegend },
  })
  const added = (isLikeLegend: boolean) =>
    resolveInkMark({ region: region(isLikeLegend), left: 0, right: 100, top: 0, bottom: 84 }, [word('c3', 0.2)], {
      legend: LEGEND,
      words: [before],
    }).added.map(({ text }) => text)
  expect([added(true), added(false)]).toEqual([['®'], []])
})

test('resolveInkMark keeps the end of a name that was read as one word with the ring after it', () => {
  const joined = { ...word('Dal@®', 0.57), left: 0, right: 100 }
  const signs = { ...word('®', 0.57), left: 60, right: 100 }
  const region: InkMark = {
    form: 'ringed',
    left: 64,
    right: 90,
    end: 92,
    top: 70,
    baseline: 100,
    size: 26,
    host: null,
    letters: 0,
    codes: 1,
    words: [joined, signs],
  }
  const cell: Cell<InkMark> = { region, left: 0, right: 100, top: 0, bottom: 100 }
  const { replaced, added } = resolveInkMark(cell, [word('ve', 0.9)], { legend: LEGEND, words: [joined, signs] })
  expect(replaced.map(([before, after]) => [before.text, after?.text])).toEqual([
    ['Dal@®', 'Dal'],
    ['®', undefined],
  ])
  expect(added.map(({ text }) => text)).toEqual(['(ve)'])
})
