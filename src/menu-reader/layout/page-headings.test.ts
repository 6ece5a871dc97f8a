import { expect, test } from 'vitest'
import { createSegment, type Segment } from '../lines/segment.ts'
import { parsePrintedPrice } from '../printed-price.ts'
import { findSpanningHeadings, splitHeaderAndFooter } from './page-headings.ts'

function at(text: string, left: number, right: number, baseline: number): Segment {
  const box = { left, right, top: baseline - 15, bottom: baseline, baseline }
  return createSegment([{ text, confidence: 0.9, ...box, size: 20, stroke: 2 }], parsePrintedPrice(text))
}

const ITEMS = [at('Scampi', 0, 100, 60), at('£9', 380, 400, 60), at('Soup', 600, 700, 60), at('£7', 980, 1000, 60)]
const NAME = at('The Swan', 450, 550, 20)

test('splitHeaderAndFooter joins a legend in several parts to one line of the footer', () => {
  const legend = [at('V vegetarian; GF', 400, 480, 120), at('gluten free; N', 500, 560, 120), at('nuts', 580, 610, 120)]
  const { header, body, footer } = splitHeaderAndFooter([...legend, ...ITEMS, NAME])
  expect(header).toEqual([NAME])
  expect(footer).toEqual(legend)
  expect(body).toEqual(ITEMS)
})

test('splitHeaderAndFooter joins the explanations of a legend beside a code that was not read', () => {
  const legend = [at('V vegetarian', 370, 480, 120), at('contains nuts', 540, 640, 120)]
  expect(splitHeaderAndFooter([...legend, ...ITEMS, NAME]).footer).toEqual(legend)
  expect(splitHeaderAndFooter([at('Chips', 370, 480, 120), at('Coffee', 540, 640, 120), ...ITEMS, NAME]).footer).toEqual([])
})

test('splitHeaderAndFooter keeps lines that are not centred, have a price or are apart', () => {
  for (const last of [[at('Chips', 0, 100, 120)], [at('£12', 490, 510, 120)], [at('Coffee', 300, 400, 120), at('Tea', 650, 700, 120)]])
    expect(splitHeaderAndFooter([NAME, ...ITEMS, ...last]).footer).toEqual([])
})

test('findSpanningHeadings finds headings at the left edge above grids of dishes, below a larger title, beside what was read of a box and large marks', () => {
  const large = (text: string, left: number, baseline: number, size: number) =>
    createSegment([
      { text, confidence: 0.9, left, right: left + 120, top: baseline - 0.7 * size, bottom: baseline, baseline, size, stroke: 2 },
    ])
  const dishes = [100, 140, 240, 280].flatMap((y) => [at('Scampi', 20, 120, y), at('Soup', 400, 500, y)])
  const headings = [large('Steaks', 10, 70, 30), large('Sides', 10, 210, 30)]
  const marks = [large('(vegetarian)', 380, 140, 30), large('(vg) (gf)', 380, 280, 30)]
  const badges = createSegment(large('QOD', 400, 260, 30).words.map((word) => ({ ...word, confidence: 0.6 })))
  const stain = at('a', 300, 310, 70)
  const found = findSpanningHeadings([
    large('The Swan', 90, 20, 60),
    badges,
    stain,
    ...headings,
    large('JR', 380, 140, 30),
    ...marks,
    ...dishes,
  ])
  expect([...found].map(({ text }) => text)).toEqual(['Steaks', 'Sides'])
})
