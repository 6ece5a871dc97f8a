import { expect, test } from 'vitest'
import { createSegment, type Segment } from '../lines/segment.ts'
import { alignMarks, joinMarksBefore, putMarksBehind } from './align-marks.ts'

function at(text: string, left: number, right: number, baseline: number): Segment {
  return createSegment([{ text, confidence: 0.9, left, right, top: baseline - 15, bottom: baseline, baseline, size: 20, stroke: 2 }])
}

const baselines = (segments: Segment[]) => alignMarks(segments).map(({ baseline }) => baseline)

test('alignMarks gives marks the baseline of the name before them', () => {
  expect(baselines([at('Rhubarb Fool', 0, 100, 60), at('Ice Cream', 0, 80, 100), at('VG DF', 90, 120, 95)])).toEqual([60, 100, 100])
})

test('alignMarks keeps words, and marks that are far from a name or on another line', () => {
  expect(baselines([at('Ice Cream', 0, 80, 100), at('vanilla', 90, 120, 92)])).toEqual([100, 92])
  expect(baselines([at('Ice Cream', 0, 80, 100), at('VG', 200, 220, 92)])).toEqual([100, 92])
  expect(baselines([at('Ice Cream', 0, 80, 100), at('VG', 90, 120, 125)])).toEqual([100, 125])
})

const ROWS = [60, 100, 140]
const texts = (segments: Segment[]) => joinMarksBefore(segments, ['ngci']).map(({ text, left }) => `${left} ${text}`)

test('joinMarksBefore puts marks in a column before the names behind these names', () => {
  const marks = ['V', 'NGCI', 'V NGCI'].map((text, i) => at(text, 0, 40, ROWS[i] as number))
  const names = ROWS.map((y) => at('Tomato Salad', 130, 260, y))
  expect(texts([...marks, ...names])).toEqual(['130 Tomato Salad V', '130 Tomato Salad NGCI', '130 Tomato Salad V NGCI'])
})

test('joinMarksBefore treats a short word in small type in a column of marks as an unread mark', () => {
  const small = (text: string, y: number) => ({ ...at(text, 0, 30, y), size: 14 })
  const rows = [...ROWS, 180]
  const marks = ['V', 'NGC!', 'V', 'VNGCI'].map((text, i) => small(text, rows[i] as number))
  const names = rows.map((y) => at('Tomato Salad', 130, 260, y))
  expect(texts([...marks, ...names])[1]).toBe('130 Tomato Salad ®')
})

test('joinMarksBefore leaves marks behind the prices of the first column beside names of the second', () => {
  const rows = ROWS.flatMap((y) => [at('Soup', 0, 90, y), at('5.00', 200, 240, y), at('V', 250, 262, y), at('Pie', 320, 400, y)])
  expect(joinMarksBefore(rows, [])).toHaveLength(rows.length)
})

test('joinMarksBefore leaves one or two marks, which may be a heading', () => {
  expect(joinMarksBefore([at('V', 0, 20, 60), at('Tomato Salad', 130, 260, 60)], [])).toHaveLength(2)
})

test('putMarksBehind leaves codes before their explanations', () => {
  const words = (...parts: string[]) => createSegment(parts.flatMap((text, i) => at(text, 60 * i, 60 * i + 50, 20).words))
  const legend = [words('V', 'Vegetarian'), words('VG', 'Vegan'), words('GF', 'Gluten', 'free')]
  expect(putMarksBehind(legend)).toEqual(legend)
  const dishes = [words('V', 'Tomato', 'Salad'), words('VG', 'Lentil', 'Dal'), words('GF', 'Tarka', 'Soup')]
  expect(putMarksBehind(dishes).map(({ text }) => text)).toEqual(['Tomato Salad V', 'Lentil Dal VG', 'Tarka Soup GF'])
})

test('putMarksBehind leaves a placeholder for the code of the legend before one or two names, and other letters where they are', () => {
  const words = (...parts: string[]) => createSegment(parts.flatMap((text, i) => at(text, 60 * i, 60 * i + 50, 20).words))
  const dishes = [words('V', 'Tomato', 'Salad'), words('N', 'Pesto'), words('Gin', 'Fizz')]
  expect(putMarksBehind(dishes, ['v']).map(({ text }) => text)).toEqual(['Tomato Salad ®', 'N Pesto', 'Gin Fizz'])
  expect(putMarksBehind(dishes, []).map(({ text }) => text)).toEqual(['V Tomato Salad', 'N Pesto', 'Gin Fizz'])
})

test('joinMarksBefore joins marks at equal distances from their names, and short words between them, on a rotated photo', () => {
  const rows = [60, 100, 140, 180]
  const marks = ['V', 'NGCI', 'V', '8!'].map((text, i) => at(text, 40 * i, 40 * i + 20, rows[i] as number))
  const names = rows.map((y, i) => at('Tomato Salad', 130 + 40 * i, 260 + 40 * i, y))
  expect(joinMarksBefore([...marks, ...names], ['ngci']).map(({ text }) => text)).toEqual([
    'Tomato Salad V',
    'Tomato Salad NGCI',
    'Tomato Salad V',
    'Tomato Salad ®',
  ])
})

test('joinMarksBefore leaves marks at the right edges of cards to their own dishes', () => {
  const card = (name: string, left: number, y: number, marks: string) => [
    at(name, left, left + 100, y),
    ...(marks ? [at(marks, left + 270, left + 300, y)] : []),
  ]
  const rows = ROWS.flatMap((y) => [...card('Soup', 0, y, 'V'), ...card('Pie', 340, y, 'NGCI')])
  expect(joinMarksBefore(rows, ['v', 'ngci'])).toEqual(rows)
})
