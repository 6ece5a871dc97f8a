import { expect, test } from 'vitest'
import { createSegment, type Segment } from '../lines/segment.ts'
import { parsePrintedPrice } from '../printed-price.ts'
import { findColumns } from './columns.ts'

function at(text: string, left: number, right: number, baseline: number): Segment {
  const box = { left, right, top: baseline - 15, bottom: baseline, baseline }
  return createSegment([{ text, confidence: 0.9, ...box, size: 20, stroke: 2 }], parsePrintedPrice(text))
}

const ROWS = [40, 80, 120, 160, 200]
const LEFT = ROWS.map((y) => at('Cappuccino', 0, 150, y))
const RIGHT = ROWS.map((y) => at('Squid Broth', 600, 750, y))
const PRICES = ROWS.map((y) => at('125ml £3.95 / 175ml £7.10', 350, 550, y))

test('findColumns gives prices between two columns to the one that they follow, also beside unread parts of such prices', () => {
  const columns = findColumns([...LEFT, ...PRICES, ...RIGHT, at('/ Boule', 500, 560, 60), at('125ml £4 7', 500, 560, 140)])
  expect(columns).toHaveLength(2)
  expect(columns[0]).toEqual(expect.arrayContaining([...LEFT, ...PRICES]))
  expect(columns[1]).toEqual(RIGHT)
})

test('findColumns separates columns below a title that ends just before the second one', () => {
  const columns = findColumns([at('The Dough Rollers', 0, 592, -100), ...LEFT, ...RIGHT])
  expect(columns.at(-1)).toEqual(RIGHT)
})

test('findColumns makes no column of dietary marks', () => {
  const marks = ROWS.map((y, i) => at(i % 2 ? 'VGGF' : 'V GF', 400, 440, y))
  expect(findColumns([...LEFT, ...marks, ...ROWS.map((y) => at('£5.50', 550, 600, y))])).toHaveLength(1)
})

test('findColumns makes no column of misread marks in small capitals', () => {
  const marks = ROWS.map((y) => ({ ...at('NGC!', -200, -160, y), size: 12 }))
  const headings = [20, 100].map((y) => at('Small Plates', -200, -60, y))
  expect(findColumns([...marks, ...headings, ...LEFT])).toHaveLength(1)
})

test('findColumns keeps the prices of a table above two columns with its names', () => {
  const rows = [-400, -360, -320, -280, -240]
  const table = [...rows.map((y) => at('Saveloy', 0, 150, y)), ...[400, 620].flatMap((x) => rows.map((y) => at('£3.40', x, x + 60, y)))]
  const columns = findColumns([...table, ...LEFT, ...RIGHT])
  expect(columns[0]).toEqual(expect.arrayContaining(table))
  expect(columns.at(-1)).toEqual(RIGHT)
})

test('findColumns keeps the prices of a table together when a note below it ends in the second column', () => {
  const table = [300, 400].flatMap((x) => ROWS.map((y) => at('3.40', x, x + 50, y)))
  const note = [at('Oat milk +40p', 0, 150, 240), at('Bring your own cup and save', 380, 700, 240)]
  const columns = findColumns([...LEFT, ...table, ...RIGHT, ...note])
  expect(columns[0]).toEqual(expect.arrayContaining([...LEFT, ...table]))
})

test.each([1, 20])('findColumns keeps a heading in the second column when it begins %i pixels before the other lines', (before) => {
  const heading = at('Noodles', 600 - before, 680, 0)
  const columns = findColumns([...LEFT, heading, ...RIGHT])
  expect(columns).toEqual([LEFT, [heading, ...RIGHT]])
})

test('findColumns gives prices between two columns to the first when a note below reaches further left than the second', () => {
  const names = [at('Lemonade', 125, 215, 0), at('Smoked Celeriac', 817, 961, 0)]
  const column = (one: Segment, text = one.text, { left, right } = one) => ROWS.map((y) => at(text, left, right, y))
  const [left, right] = names.map((name) => column(name)) as [Segment[], Segment[]]
  const prices = [715, 1406].map((x) => ROWS.map((y) => at('£8.75', x, x + 49, y))) as [Segment[], Segment[]]
  const note = [at('Open Monday to Saturday', 613, 779, 240), at('A discretionary charge', 591, 716, 260), at('charge will', 783, 869, 260)]
  const columns = findColumns([...left, ...prices[0], ...right, ...prices[1], ...note])
  expect(columns[0]).toEqual([...left, ...prices[0]])
})

test('findColumns reads a grid of dishes below each heading at the left edge', () => {
  const heading = (text: string, y: number) => ({ ...at(text, 0, 120, y), size: 32 })
  const grid = (y: number) => [0, 40, 80, 120].map((dy) => [at('Cappuccino', 0, 150, y + dy), at('Squid Broth', 600, 750, y + dy)])
  const [first, second] = [grid(100), grid(400)]
  const read = findColumns([heading('Burgers', 50), ...first.flat(), heading('Bowls', 350), ...second.flat()]).flat()
  const place = (segment: Segment | undefined) => read.indexOf(segment as Segment)
  const last = Math.max(...first.flat().map(place))
  expect(last).toBeLessThan(read.findIndex(({ text }) => text === 'Bowls'))
})

test('findColumns keeps columns whose second begins with a heading of its own', () => {
  const heading = (text: string, x: number, y: number) => ({ ...at(text, x, x + 120, y), size: 32 })
  const columns = findColumns([heading('Burgers', 0, 10), ...LEFT, heading('Bowls', 600, 10), ...RIGHT])
  expect(columns).toHaveLength(2)
})

test('findColumns makes no column of descriptions between names and prices', () => {
  const prices = ROWS.map((y) => at('£9.50', 1100, 1160, y))
  expect(findColumns([...LEFT, ...RIGHT, ...prices])).toHaveLength(1)
  expect(findColumns([...LEFT, ...ROWS.map((y) => at('£2.50', 300, 360, y)), ...RIGHT, ...prices])).toHaveLength(2)
})

test('findColumns gives marks at the right edge of a card to its dish, and not to the price of the next card', () => {
  const card = (left: number, name: string) =>
    ROWS.slice(0, 4).flatMap((y) => [
      at(name, left, left + 150, 3 * y),
      at('with a little of everything', left, left + 250, 3 * y + 26),
      at('£9.50', left, left + 60, 3 * y + 60),
    ])
  const marks = ROWS.slice(0, 4).map((y, i) => at(i % 2 ? '(v)' : '(vg)', i % 2 ? 300 : 290, 330, 3 * y + 60))
  const [first, second] = findColumns([...card(0, 'Cappuccino'), ...marks, ...card(370, 'Squid Broth')])
  expect(first).toEqual(expect.arrayContaining(marks))
  expect(second).toHaveLength(12)
})

test('findColumns gives marks between two names to the first one, where marks also end the lines of the second column', () => {
  const rows = ROWS.slice(0, 4)
  const card = (left: number, name: string) =>
    rows.flatMap((y) => [at(name, left, left + 150, 3 * y), at('with a little of all', left, left + 200, 3 * y + 26)])
  const [own, others] = [300, 670].map((left) => rows.map((y) => at('(v)', left, left + 30, 3 * y))) as [Segment[], Segment[]]
  const note = at('with a long note below', 250, 360, 800)
  const [first, second] = findColumns([...card(0, 'Cappuccino'), ...own, ...card(370, 'Squid Broth'), ...others.slice(1), note])
  expect(first).toEqual(expect.arrayContaining(own))
  expect(second).toEqual(expect.not.arrayContaining(own))
})

test('findColumns leaves marks between the second and the third column where they are', () => {
  const rows = ROWS.slice(0, 4)
  const column = (left: number, name: string) =>
    rows.flatMap((y) => [at(name, left, left + 150, y), at('£9.50', left + 160, left + 200, y)])
  const marks = rows.map((y) => at('(v)', 560, 590, y))
  const columns = findColumns([...column(0, 'Cappuccino'), ...column(320, 'Squid Broth'), ...marks, ...column(640, 'Salad')])
  expect(columns[0]).toEqual(expect.not.arrayContaining(marks.slice(0, 1)))
})

test('findColumns finds a column of cards that has too few lines below each heading', () => {
  const heading = (text: string, y: number) => ({ ...at(text, 0, 160, y), size: 30 })
  const card = (name: string, left: number, y: number) => [
    at(name, left, left + 120, y),
    at('8.50', left + 190, left + 230, y),
    at('Lime and coriander', left, left + 150, y + 25),
  ]
  const third = [card('Carnitas', 600, 40), card('Queso', 600, 240), card('Barbacoa', 600, 440)].flat()
  const others = [40, 120, 240, 320, 440, 520].flatMap((y) => [0, 300].flatMap((left) => card('Nopales', left, y)))
  const headings = ['Tacos', 'Antojitos', 'Burritos'].map((text, i) => heading(text, 200 * i))
  const columns = findColumns([...headings, ...others, ...third])
  for (const segment of third) expect(columns.find((column) => column.includes(segment))?.every((one) => third.includes(one))).toBe(true)
})

test('findColumns splits the last row of a grid, which has only names with prices below them', () => {
  const card = (left: number, top: number, isDescribed: boolean) => [
    at('Sausage Roll', left, left + 120, top),
    ...(isDescribed ? [at('with brown sauce', left, left + 140, top + 30)] : []),
    at('4.50', left, left + 40, top + (isDescribed ? 60 : 30)),
  ]
  const row = (top: number, isDescribed: boolean) => [0, 300, 600].map((left) => card(left, top, isDescribed))
  const heading = (top: number) => ({ ...at('Bakery', 0, 120, top), size: 40 })
  const [above, below] = [[100, 240, 380].map((top) => row(top, true)), row(600, false)]
  const columns = findColumns([heading(40), ...above.flat(2), heading(540), ...below.flat()])
  for (const one of below) expect(columns.filter((column) => one.some((segment) => column.includes(segment)))).toHaveLength(1)
  expect(columns.filter((column) => below.flat().some((segment) => column.includes(segment)))).toHaveLength(3)
})

test('findColumns keeps prices in a column of their own with their names, above a legend that goes on below them', () => {
  const heading = { ...at('Sides for the whole table and more', 0, 720, 260), size: 30 }
  const names = [300, 340, 380].map((y) => at('Coleslaw', 0, 150, y))
  const prices = [300, 340, 380].map((y) => at('4.50', 620, 660, y))
  const legend = [at('vegetarian', 0, 150, 440), at('gluten free', 605, 720, 440)]
  const columns = findColumns([...LEFT, ...RIGHT, heading, ...names, ...prices, ...legend])
  const [name, price] = [names, prices].map(([first]) => columns.findIndex((column) => column.includes(first as Segment)))
  expect(price).toBe(name)
})

test('findColumns keeps sizes of dishes together when a slash before the second begins at one place', () => {
  const rows = ROWS.map((y) => y + 20)
  const names = ROWS.map((y) => at('Blue Moon', 0, 150, y))
  const texts = ROWS.map((y, i) => at('stilton and onion', 200 + 5 * i, 420, y))
  const sizes = rows.flatMap((y) => [at('Single', 0, 80, y), at('$9.5', 90, 140, y), at('/ Double', 180, 270, y), at('$12', 280, 330, y)])
  expect(findColumns([...names, ...texts, ...sizes])).toHaveLength(1)
})

test('findColumns separates columns whose prices precede the names, with a heading at the edge of the prices', () => {
  const half = (left: number, name: string) => ROWS.flatMap((y) => [at('£8.5', left, left + 40, y), at(name, left + 80, left + 240, y)])
  const heading = at('Sides', 600, 720, 0)
  const columns = findColumns([...half(0, 'Cappuccino'), heading, ...half(600, 'Squid Broth')])
  expect(columns).toHaveLength(2)
  expect(columns[1]).toEqual(expect.arrayContaining([heading, ...half(600, 'Squid Broth')]))
})

test('findColumns reads a grid of dishes row by row below headings in its middle', () => {
  const large = (text: string, left: number, baseline: number) =>
    createSegment([{ text, confidence: 0.9, left, right: left + 120, top: baseline - 21, bottom: baseline, baseline, size: 30, stroke: 2 }])
  const row = (y: number, prefix: string) =>
    [0, 1, 2].flatMap((i) =>
      [0, 40].map((below) => at(`${prefix} ${'one two three'.split(' ')[i]}`, 400 * i, 400 * i + 180 + below / 2, y + below)),
    )
  const columns = findColumns([
    large('Brunch', 430, 40),
    ...row(100, 'Egg'),
    large('Burgers', 430, 240),
    ...row(300, 'Patty'),
    large('Extras', 430, 440),
    ...row(500, 'Chip'),
  ])
  const firsts = columns.flat().map(({ text }) => text.split(' ')[0])
  expect(firsts).toEqual(['Brunch', ...Array(6).fill('Egg'), 'Burgers', ...Array(6).fill('Patty'), 'Extras', ...Array(6).fill('Chip')])
})
