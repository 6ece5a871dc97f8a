import { expect, test } from 'vitest'
import { read, write, writeTo } from '../../../tests/support/written-page.ts'
import { createMarkReader } from '../marks/dietary-marks.ts'
import type { LineRole } from './line-role.ts'
import { findForeignMarks, relabelMarkedNames } from './mark-lines.ts'
import { labelPage } from './read-layout.ts'

const dish = (name: string, marks: string, y: number, price = '9.50') => [
  ...write(name, 50, y, { bold: true }),
  ...writeTo(price, 600, y),
  ...write(marks, 50, y + 28, { size: 17 }),
]

test('readLayout reads marks on a line of their own, also those that were read as one word', () => {
  const page = [
    ...write('Sides', 50, 50, { size: 30, bold: true }),
    ...dish('House Slaw', 'VGF', 100),
    ...dish('Truffle Fries', 'Vv', 180),
    ...dish('Onion Rings', 'VE, GF', 260),
    ...dish('Buttered Greens', 'with mint', 340),
    ...write('V Vegetarian, VE Vegan, GF Gluten free', 50, 440),
  ]
  expect(read(page).categories[0]?.items.map(({ name, dietary_info, description }) => [name, dietary_info, description])).toEqual([
    ['House Slaw', ['vegetarian', 'gluten-free'], undefined],
    ['Truffle Fries', ['vegetarian'], undefined],
    ['Onion Rings', ['vegan', 'gluten-free'], undefined],
    ['Buttered Greens', [], 'with mint'],
  ])
})

test('readLayout reads marks after a price on a line of its own', () => {
  const priced = (name: string, price: string, y: number) => [...write(name, 50, y, { bold: true }), ...write(price, 50, y + 28)]
  const page = [
    ...write('Desserts', 50, 50, { size: 30, bold: true }),
    ...priced('Poached Pear', '£14.25 VE', 100),
    ...priced('Lemon Tart', '£10.00 V', 180),
    ...priced('Cheese Board', '£12.00', 260),
    ...priced('Sorbet', '£6.50 VE GF', 340),
    ...write('V Vegetarian, VE Vegan, GF Gluten free', 50, 440),
  ]
  expect(read(page).categories[0]?.items.map(({ name, price, dietary_info }) => [name, price, dietary_info])).toEqual([
    ['Poached Pear', 14.25, ['vegan']],
    ['Lemon Tart', 10, ['vegetarian']],
    ['Cheese Board', 12, []],
    ['Sorbet', 6.5, ['vegan', 'gluten-free']],
  ])
})

test('readLayout keeps marks between a price and a name that is a little lower from the dish above', () => {
  const page = [
    ...write('Toasties', 50, 50, { size: 30, bold: true }),
    ...[0, 1, 2].flatMap((i) => [
      ...write(['Ham and Cheese', 'Tuna Melt', 'Chicken and Pesto'][i] ?? '', 100, 100 + 80 * i, { bold: true }),
      ...writeTo('6.50', 600, 100 + 80 * i),
      ...write('with salad and crisps', 100, 128 + 80 * i, { size: 17 }),
    ]),
    ...write('VE', 50, 330),
    ...writeTo('7.50', 600, 330),
    ...write('Hummus and Pepper', 100, 345, { bold: true }),
    ...write('V Vegetarian, VE Vegan', 50, 440),
  ]
  expect(read(page).categories[0]?.items.find(({ name }) => name.startsWith('Chicken'))?.dietary_info).toEqual([])
})

test('readLayout gives no dish the code of a legend far below it', () => {
  const page = [
    ...write('Pasta', 50, 50, { size: 30, bold: true }),
    ...dish('Ossobuco', 'gremolata, risotto', 100),
    ...dish('Carbonara', 'guanciale, pecorino', 170),
    ...write('V', 50, 246),
  ]
  expect(read(page).categories[0]?.items.map(({ dietary_info }) => dietary_info)).toEqual([[], []])
})

/** The lines whose marks are foreign, of a list in which the lines have the given roles. */
function foreign(...lines: [LineRole, string][]): string[] {
  const { labelled } = labelPage(lines.flatMap(([, text], i) => write(text, 50, 50 + 40 * i)))
  const roles = new Map(lines.map(([role, text]) => [text, role]))
  const found = findForeignMarks(
    labelled.map((label) => ({ ...label, role: roles.get(label.line.text) ?? label.role })),
    createMarkReader(),
  )
  return [...found].map(({ line }) => line.text)
}

const NAMES: [LineRole, string][] = [
  ['name', 'Smoked prawns VE'],
  ['name', 'Baked broth DF'],
  ['name', 'Grilled sea bass GF'],
  ['name', 'Roast squid'],
]

test('findForeignMarks returns a description that begins like a name when the marks of the menu are after names', () => {
  expect(foreign(...NAMES, ['description', 'Seared halloumi GF'])).toEqual(['Seared halloumi GF'])
})

test('findForeignMarks returns no description in lower case, and none when the marks are after descriptions', () => {
  expect(foreign(...NAMES, ['description', 'with halloumi GF'])).toEqual([])
  expect(foreign(...NAMES.map(([, text]): [LineRole, string] => ['description', text]))).toEqual([])
})

/** The role of a line that was taken for the second line of the name above it, in a list of names 40 pixels apart. */
function roleBelow(above: string, text: string, { gap = 40, price = '2.50' } = {}): LineRole | undefined {
  const names = ['Cheese Scone (v)', 'Lemon Drizzle', above].flatMap((name, i) => [
    ...write(name, 50, 50 + 40 * i),
    ...writeTo(name === above ? price : '3.50', 600, 50 + 40 * i),
  ])
  const { labelled } = labelPage([...names, ...write(text, 50, 130 + gap), ...write('Shortbread', 50, 300), ...writeTo('3.00', 600, 300)])
  const taken = labelled.map((label) => (label.line.text === text ? { ...label, role: 'nameContinuation' as const } : label))
  return relabelMarkedNames(taken, createMarkReader()).find(({ line }) => line.text === text)?.role
}

test.each([
  ['a name that follows the marks of the name above', 'Victoria Sponge (v)', 30],
  ['a name as far from the one above as names are from names', 'Sausage Roll', 40],
])('relabelMarkedNames labels %s as a name', (_, above, gap) => {
  expect(roleBelow(above, 'Fruit Scone (v, gf)', { gap })).toBe('name')
})

test.each([
  ['close below a name without marks', 'Slow Cooked Shoulder', 'Of Lamb (gf)', { gap: 26 }],
  ['in lower case', 'Victoria Sponge (v)', 'fruit scone (gf)', {}],
  ['without marks', 'Victoria Sponge (v)', 'Fruit Scone', {}],
  ['below a name without a price', 'Victoria Sponge (v)', 'Fruit Scone (gf)', { price: '' }],
])('relabelMarkedNames leaves the second line of a name that is %s', (_, above, text, options) => {
  expect(roleBelow(above, text, options)).toBe('nameContinuation')
})

test('readLayout makes no category of marks that are set like a heading between dishes', () => {
  const page = ['Burrata', 'Carpaccio', 'Arancini'].flatMap((name, i) => [
    ...write(name, 50, 120 + 200 * i, { bold: true }),
    ...writeTo('9.50', 600, 120 + 200 * i),
    ...write('basil oil and tomatoes', 50, 150 + 200 * i, { size: 18 }),
    ...write('V GF', 50, 220 + 200 * i, { size: 30, bold: true }),
  ])
  expect(read([...write('Antipasti', 50, 50, { size: 34, bold: true }), ...page]).categories.map(({ name }) => name)).toEqual(['Antipasti'])
})

test('readLayout marks a dish beside whose price a mark was not read', () => {
  const card = (name: string, marks: string, y: number) => [
    ...write(name, 50, y, { bold: true }),
    ...write('with a little of everything', 50, y + 28, { size: 17 }),
    ...write('£9.50', 50, y + 66),
    ...write(marks, 400, y + 66),
  ]
  const page = [
    ...write('Bowls', 50, 50, { size: 30, bold: true }),
    ...[
      ['Poke', '®'],
      ['Grain', '® (gf)'],
      ['Noodle', '(v) (gf)'],
    ].flatMap(([name, marks], i) => card(`${name} Bowl`, marks as string, 100 + 130 * i)),
    ...write('(v) vegetarian (ve) vegan (gf) gluten free', 50, 540, { size: 16 }),
  ]
  expect(read(page).categories[0]?.items.map(({ dietary_info, doubts }) => [dietary_info.join(), doubts.join()])).toEqual([
    ['', 'marks'],
    ['gluten-free', 'marks'],
    ['vegetarian,gluten-free', ''],
  ])
})
