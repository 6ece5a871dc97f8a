import { expect, test } from 'vitest'
import { read, summary, write, writeTo } from '../../../tests/support/written-page.ts'

const bold = { bold: true }

test('readLayout reads marks that are before names', () => {
  const dishes = ['gf df Ceviche', 've gf Sweet Potato Fries', 'v Mac & Cheese', '(gh Buttered Greens', 'Smoked Haddock']
  const page = dishes.flatMap((name, i) => [...write(name, 100, 100 + 50 * i, bold), ...writeTo(`${6 + i}.50`, 600, 100 + 50 * i)])
  const items = read([...write('SIDES', 100, 50, { size: 30, bold: true }), ...page]).categories.flatMap((category) => category.items)
  expect(items.map(({ name }) => name)).toEqual(['Ceviche', 'Sweet Potato Fries', 'Mac & Cheese', 'Buttered Greens', 'Smoked Haddock'])
  expect(items.map(({ dietary_info }) => dietary_info)).toEqual([
    ['gluten-free', 'dairy-free'],
    ['vegan', 'gluten-free'],
    ['vegetarian'],
    [],
    [],
  ])
  expect(items.map(({ doubts }) => doubts.includes('marks'))).toEqual([false, false, false, true, false])
})

test('readLayout keeps a short word before a single name', () => {
  const page = ['Ve Olde Pie', 'Leek Tart', 'Roast Cod'].flatMap((name, i) => [
    ...write(name, 100, 100 + 50 * i, bold),
    ...writeTo('£8.50', 600, 100 + 50 * i),
  ])
  expect(read(page).categories[0]?.items[0]?.name).toBe('Ve Olde Pie')
})

test('readLayout reads bare prices before names below prices with pence', () => {
  const dishes = [
    ['10.5', 'BACON DOUBLE CHEESE'],
    ['13.5', 'SHROOM SERVICE'],
    ['15', 'LAMB KOFTA'],
    ['11.5', 'DIRTY BIRD'],
    ['9', 'SMOKEHOUSE'],
  ] as const
  const page = dishes.flatMap(([price, name], i) => [
    ...writeTo(price, 150, 100 + 80 * i),
    ...write(name, 165, 100 + 80 * i, bold),
    ...write('pickles, relish and slaw', 165, 125 + 80 * i, { size: 16 }),
  ])
  expect(summary([...write('BURGERS', 100, 40, { size: 36, bold: true }), ...page])).toEqual(
    dishes.map(([price, name]) => `BURGERS: ${name} ${Number(price)}`),
  )
})

test('readLayout reads a price between a name and its mark', () => {
  const page = ['Slaw £4.50 v', 'Corn Ribs £5 v', 'Loaded Fries £3.50', 'Pickle Fries £5 v'].flatMap((text, i) =>
    write(text, 100, 100 + 60 * i),
  )
  const items = read(page).categories.flatMap((category) => category.items)
  expect(items.map(({ name, price, dietary_info }) => `${name} ${price} ${dietary_info}`)).toEqual([
    'Slaw 4.5 vegetarian',
    'Corn Ribs 5 vegetarian',
    'Loaded Fries 3.5 ',
    'Pickle Fries 5 vegetarian',
  ])
})
