import { expect, test } from 'vitest'
import { bold, column, DISHES } from '../../../tests/support/written-dishes.ts'
import { read, write, writeTo } from '../../../tests/support/written-page.ts'

test('readLayout does not mark an item for a usual measure of low confidence in its name', () => {
  const page = column('Bottles', 50, 50, ([name, , price], y) => [
    ...write(name, 50, y, bold),
    ...write(name === 'Roast cod' ? '330ml' : '338ml', 250, y, { confidence: 0.55 }),
    ...writeTo(price.toFixed(2), 600, y),
  ])
  const items = read(page).categories[0]?.items ?? []
  expect(items.map(({ doubts }) => doubts.includes('name'))).toEqual([true, true, false, true])
})

test('readLayout marks an item when the marks at the end of its description were read with little confidence', () => {
  const page = column('Starters', 50, 50, ([name, text, price], y) => [
    ...write(name, 50, y, bold),
    ...writeTo(price.toFixed(2), 600, y),
    ...write(text, 50, y + 24, { size: 16 }),
    ...(name === 'Roast cod' ? write('gf', 460, y + 24, { size: 16, confidence: 0.35 }) : []),
  ])
  const items = read(page).categories[0]?.items ?? []
  expect(items.map(({ dietary_info, doubts }) => [dietary_info, doubts])).toEqual([
    [[], []],
    [[], []],
    [['gluten-free'], ['marks']],
    [[], []],
  ])
})

test('readLayout turns marks after a name into tags, but not words in it', () => {
  const page = [
    ...column(
      'Starters',
      50,
      50,
      ([name, , price], y) => [...write(`${name} (VE, GF)`, 50, y, bold), ...writeTo(price.toFixed(2), 600, y)],
      40,
    ),
    ...write('Vegan burger', 50, 270, bold),
    ...writeTo('12.00', 600, 270),
  ]
  const items = read(page).categories[0]?.items ?? []
  expect(items.map(({ name, dietary_info }) => [name, dietary_info])).toEqual([
    ...DISHES.map(([name]) => [name, ['vegan', 'gluten-free']]),
    ['Vegan burger', []],
  ])
})

test('readLayout marks name and price as doubtful when their letters are uncertain', () => {
  const page = column('Starters', 50, 50, ([name, text, price], y) => [
    ...write(name, 50, y, { bold: true, confidence: 0.4 }),
    ...writeTo(price.toFixed(2), 600, y, { confidence: 0.4 }),
    ...write(text, 50, y + 24, { size: 16 }),
  ])
  for (const item of read(page).categories[0]?.items ?? []) expect(item.doubts).toEqual(expect.arrayContaining(['name', 'price']))
})

test('readLayout keeps an uncertain word in its name as doubtful and ignores a stain elsewhere', () => {
  const unsure = { ...bold, confidence: 0.1 }
  const page = [
    ...column('Starters', 50, 50, ([name, , price], y) => [...write(name, 50, y, bold), ...writeTo(price.toFixed(2), 600, y)], 40),
    ...write('Grilled', 50, 270, bold),
    ...write('Beetrost', 126, 270, unsure),
    ...writeTo('9.00', 600, 270),
    ...write('Scampi', 50, 310, unsure),
    ...writeTo('9.50', 600, 310),
    ...write('wwrn', 300, 600, unsure),
  ]
  const items = read(page).categories.flatMap((category) => category.items)
  expect(items.slice(4).map(({ name, price, doubts }) => [name, price, doubts])).toEqual([
    ['Grilled Beetrost', 9, ['name']],
    ['Scampi', 9.5, ['name']],
  ])
})

test('readLayout returns an empty menu for a page in another script', () => {
  const page = column('EAIRAR', 50, 50, ([name, text, price], y) => [
    ...write(name, 50, y, { bold: true, confidence: 0.2 }),
    ...writeTo(price.toFixed(2), 600, y),
    ...write(text, 50, y + 24, { size: 16, confidence: 0.1 }),
  ])
  expect(read(page)).toEqual({ categories: [] })
})

test('readLayout returns an empty menu for a page without text', () => expect(read([])).toEqual({ categories: [] }))

test('readLayout keeps a short word of low confidence within a description, and a price before a mark that was not read', () => {
  const page = column('Starters', 50, 50, ([name, , price], y) => [
    ...write(`${name} £${price.toFixed(2)}${name === 'Roast cod' ? ' ®' : ''}`, 50, y, bold),
    ...write('lime and seeds', 50, y + 24, { size: 16 }),
    ...write('on', 185, y + 24, { size: 16, confidence: 0 }),
    ...write('rye', 206, y + 24, { size: 16 }),
  ])
  const items = read(page).categories[0]?.items ?? []
  expect(items.map(({ name, description, price, doubts }) => [name, description, price, doubts])).toEqual(
    DISHES.map(([name, , price]) => [name, 'lime and seeds on rye', price, name === 'Roast cod' ? ['marks'] : []]),
  )
})

test('readLayout does not read large lines as headings when each would have a single dish', () => {
  const page = DISHES.flatMap(([name, , price], i) => [
    ...write(name, 50, 60 + 110 * i, { size: 25, bold: true }),
    ...write('Quinoa and tahini', 50, 84 + 110 * i, { size: 19 }),
    ...write(`£${price.toFixed(2)}`, 50, 110 + 110 * i),
  ])
  expect(read(page).categories.flatMap(({ items }) => items.map(({ name, price }) => [name, price]))).toEqual(
    DISHES.map(([name, , price]) => [name, price]),
  )
})

test('readLayout has no menu where no name is certain and no price was read', () => {
  const sure = write('Breads', 50, 60, { size: 30, bold: true })
  const blurred = ['Emabry', 'Ilso'].flatMap((text, i) => write(text, 50, 120 + 60 * i, { confidence: 0.4 }))
  expect(
    read([...sure, ...write('and olives', 300, 400), ...blurred]).categories.flatMap(({ items }) => items.map(({ name }) => name)),
  ).not.toContain('Emabry')
})
