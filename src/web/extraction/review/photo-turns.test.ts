import { expect, test } from 'vitest'
import { type Turns, turnedArea, turnedSize, turnsOfPiece, turnTransform } from './photo-turns.ts'

const PAGE = { width: 400, height: 600 }
const AREA = { left: 40, top: 60, width: 200, height: 30 }

function apply(transform: string | undefined, x: number, y: number): [number, number] {
  const [, dx = 0, dy = 0, degrees = 0] = (/translate\((\d+) (\d+)\) rotate\((\d+)\)/.exec(transform ?? '') ?? []).map(Number)
  const [cos, sin] = [Math.round(Math.cos((degrees * Math.PI) / 180)), Math.round(Math.sin((degrees * Math.PI) / 180))]
  return [dx + x * cos - y * sin, dy + x * sin + y * cos]
}

test.each([0, 1, 2, 3] as const)('turnedArea returns where the transform of %i turns moves an area', (turns: Turns) => {
  const transform = turnTransform(PAGE, turns)
  const corners = [apply(transform, AREA.left, AREA.top), apply(transform, AREA.left + AREA.width, AREA.top + AREA.height)]
  const [xs, ys] = [corners.map(([x]) => x).toSorted((a, b) => a - b), corners.map(([, y]) => y).toSorted((a, b) => a - b)]
  const { left, top, width, height } = turnedArea(AREA, PAGE, turns)
  expect([xs, ys]).toEqual([
    [left, left + width],
    [top, top + height],
  ])
})

test.each([0, 1, 2, 3] as const)('a page fills its turned size after %i turns', (turns: Turns) => {
  expect(turnedArea({ left: 0, top: 0, ...PAGE }, PAGE, turns)).toEqual({ left: 0, top: 0, ...turnedSize(PAGE, turns) })
})

const turnsOf = (area: { width: number; height: number }) => ([0, 1, 2, 3] as const).map((turns) => turnsOfPiece(area, turns))

test('turnsOfPiece turns no line upright that was read across', () => {
  expect(turnsOf({ width: 200, height: 30 })).toEqual([0, 0, 2, 0])
})

test('turnsOfPiece returns the turns of the page when the line was read upright', () => {
  expect(turnsOf({ width: 30, height: 200 })).toEqual([0, 1, 2, 3])
})
