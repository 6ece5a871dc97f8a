import { expect, test } from 'vitest'
import { write, writeTo } from '../../../tests/support/written-page.ts'
import type { GreyImage } from '../image/grey-image.ts'
import type { Rectangle } from '../image/rectangle.ts'
import type { Word } from '../lines/word.ts'
import { flagBelowUnreadHeadings } from './unread-headings.ts'

/** A picture of upright strokes that a rule at their foot joins, as in a script face. */
function pictureOf(...headings: (Rectangle & { strokes: number })[]): GreyImage {
  const picture = { data: new Uint8Array(700 * 400).fill(255), width: 700, height: 400 }
  for (const { left, top, right, bottom, strokes } of headings) {
    const step = (right - left - 4) / Math.max(1, strokes - 1)
    const isInk = (x: number, y: number) =>
      y >= bottom - 3 || Array.from({ length: strokes }, (_, i) => left + i * step).some((at) => Math.abs(x - at - 2) < 2)
    for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) if (isInk(x, y)) picture.data[y * 700 + x] = 0
  }
  return picture
}

const dish = (name: string, y: number) => [...write(name, 50, y), ...writeTo('8.50', 650, y)]
const words = [...dish('Pork Loin', 60), ...dish('Pavlova', 200), ...dish('Tiramisu', 240)]
const flagged = (picture: GreyImage, of: readonly Word[] = words) =>
  flagBelowUnreadHeadings(picture, of).flatMap(({ text, isBelowUnread }) => (isBelowUnread ? [text] : []))

const HEADING = { left: 50, top: 110, right: 200, bottom: 160, strokes: 8 }

test('flagBelowUnreadHeadings flags the line below large letters that were not read', () => {
  expect(flagged(pictureOf(HEADING))).toEqual(['Pavlova'])
})

test('flagBelowUnreadHeadings flags a whole line when the heading is alone between the names and the prices', () => {
  expect(flagged(pictureOf({ ...HEADING, left: 260, right: 410 }))).toEqual(['Pavlova', '8.50'])
})

test('flagBelowUnreadHeadings flags nothing below a heading that was read, an ornament, small letters, or a drawing', () => {
  expect(flagged(pictureOf(HEADING), [...words, ...write('Puddings', 60, 150, { size: 40 })])).toEqual([])
  expect(flagged(pictureOf({ ...HEADING, strokes: 2 }))).toEqual([])
  expect(flagged(pictureOf({ ...HEADING, top: 150 }))).toEqual([])
  expect(flagged(pictureOf({ ...HEADING, top: 70 }))).toEqual([])
})
