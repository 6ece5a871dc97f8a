import { describe, expect, test } from 'vitest'
import { bold, column, DISHES, EXPECTED } from '../../../tests/support/written-dishes.ts'
import { read, summary, write, writeTo } from '../../../tests/support/written-page.ts'
import type { Word } from '../lines/word.ts'

describe('readLayout reads prices', () => {
  test('at the right edge', () => {
    const page = column('Starters', 50, 50, ([name, text, price], y) => [
      ...write(name, 50, y, bold),
      ...writeTo(price.toFixed(2), 600, y),
      ...write(text, 50, y + 24, { size: 16 }),
    ])
    expect(summary(page)).toEqual(EXPECTED)
    expect(read(page).categories[0]?.items[0]).toMatchObject({ description: DISHES[0][1], price_text: '6.50', doubts: [] })
  })

  test('after, before and below the name, and after and below the description', () => {
    const layouts: ((dish: (typeof DISHES)[number], y: number) => Word[])[] = [
      ([name, text, price], y) => [...write(`${name} £${price}`, 50, y, bold), ...write(text, 50, y + 24, { size: 16 })],
      ([name, text, price], y) => [...write(`£${price}`, 50, y), ...write(name, 140, y, bold), ...write(text, 50, y + 24, { size: 16 })],
      ([name, text, price], y) => [
        ...write(name, 50, y, bold),
        ...write(price.toFixed(2), 50, y + 22),
        ...write(text, 50, y + 44, { size: 16 }),
      ],
      ([name, text, price], y) => [...write(name, 50, y, bold), ...write(`${text} £${price}`, 50, y + 24, { size: 16 })],
      ([name, text, price], y) => [
        ...write(name, 50, y, bold),
        ...write(text, 50, y + 22, { size: 16 }),
        ...write(price.toFixed(2), 50, y + 44),
      ],
    ]
    for (const layout of layouts) expect(summary(column('Starters', 50, 50, layout, 90))).toEqual(EXPECTED)
  })

  test("below the description, and gives a dish without a price no other dish's price", () => {
    const names = [
      'Olives',
      'Mushroom Pie',
      'Mackerel Tacos',
      'Cornish Duck Leg',
      'Toad in the Hole',
      'Crème Brûlée',
      'Halloumi',
      'Haddock',
    ]
    const unpriced = 4
    const y = (i: number) => 110 + i * 92 - (i > unpriced ? 26 : 0)
    const page = names.flatMap((name, i) => [
      ...write(name, 50, y(i)),
      ...write('aioli, spinach', 50, y(i) + 26),
      ...(i === unpriced ? [] : write(`£${i}.50`, 50, y(i) + 52)),
    ])
    const expected = names.map((name, i) => `Small Plates: ${name} ${i === unpriced ? null : i + 0.5}`)
    expect(summary([...write('Small Plates', 50, 50, { size: 26 }), ...page])).toEqual(expected)
  })

  test('beside an unreadable name, and does not give them to the dish above', () => {
    const names = ['Olives', 'Mushroom Pie', 'Mackerel Tacos', 'Cornish Duck Leg', 'Toad in the Hole', '', 'Halloumi', 'Haddock']
    const page = names.flatMap((name, i) => [
      ...(name ? write(name, 50, 110 + i * 66, bold) : []),
      ...(i === 4 ? [] : writeTo(`${i}.50`, 500, 110 + i * 66)),
      ...write('potatoes, aioli and spinach', 50, 134 + i * 66, { size: 17 }),
    ])
    const items = read([...write('Small Plates', 50, 50, { size: 26 }), ...page]).categories[0]?.items ?? []
    expect(items.map(({ name, price }) => `${name} ${price}`)).toEqual([
      ...['Olives 0.5', 'Mushroom Pie 1.5', 'Mackerel Tacos 2.5', 'Cornish Duck Leg 3.5'],
      ...['Toad in the Hole null', 'Halloumi 6.5', 'Haddock 7.5'],
    ])
    expect(items[4]).toMatchObject({ description: 'potatoes, aioli and spinach' })
  })

  test('that come in pairs: the first is used and marked as doubtful', () => {
    const page = column('Wine', 50, 50, ([name, , price], y) => [
      ...write(name, 50, y, bold),
      ...writeTo(`${price.toFixed(2)} / ${(price * 3).toFixed(2)}`, 600, y),
    ])
    const items = read(page).categories[0]?.items ?? []
    expect(items.map(({ price }) => price)).toEqual(DISHES.map(([, , price]) => price))
    expect(items[0]).toMatchObject({ price_text: '6.50 / 19.50', doubts: ['several_prices'] })
  })

  test('without their point as doubtful amounts when all others have two digits of pence', () => {
    const prices = ['6.50', '8.00', '£1950', '22.00']
    const page = column('Starters', 50, 50, (dish, y) => [
      ...write(dish[0], 50, y, bold),
      ...writeTo(prices[DISHES.indexOf(dish)] as string, 600, y),
    ])
    const more = ['Chips 4.00', 'Greens 4.50'].flatMap((text, i) => {
      const [name = '', price = ''] = text.split(' ')
      return [...write(name, 50, 430 + i * 80, bold), ...writeTo(price, 600, 430 + i * 80)]
    })
    const items = read([...page, ...more]).categories[0]?.items ?? []
    expect(items.map(({ price }) => price)).toEqual([6.5, 8, 19.5, 22, 4, 4.5])
    expect(items.map(({ doubts }) => doubts)).toEqual([[], [], ['price'], [], [], []])
  })

  test('after the rest of a leader, and without their point after a long name', () => {
    const names = ['Soup', 'Roast cod', 'Lamb', 'Greens', 'Ravioli with sage and butter']
    const prices = ['6.50', '-£18.00', '21.50', '4.50', '1450']
    const page = names.flatMap((name, i) => [
      ...write(name, 50, 60 + i * 40, bold),
      ...writeTo(prices[i] ?? '', i === 4 ? 370 : 365, 60 + i * 40),
    ])
    expect(read(page).categories[0]?.items.map(({ name, price }) => `${name} ${price}`)).toEqual(
      names.map((name, i) => `${name} ${[6.5, 18, 21.5, 4.5, 14.5][i]}`),
    )
  })

  test('without pence right after a long name when the others end at the same edge', () => {
    const names = ['Soup', 'Roast cod', 'Lamb', 'Greens', 'Ravioli with sage and butter']
    const page = names.flatMap((name, i) => [...write(name, 50, 60 + i * 40, bold), ...writeTo(String(7 + i), 340, 60 + i * 40)])
    expect(read(page).categories[0]?.items.map(({ name, price }) => `${name} ${price}`)).toEqual(names.map((name, i) => `${name} ${7 + i}`))
  })

  test('that cannot be parsed as no amount, and keeps them out of the name', () => {
    const names = ['Olives', 'Mushroom Pie', 'Mackerel Tacos', 'Cornish Duck Leg', 'Halloumi', 'Haddock', 'Lamb Rump']
    const printed = ['4.50', 'n', '£13.50]', 'MP', '9:50', '2L5', 'from £8']
    const page = names.flatMap((name, i) => [
      ...write(name, 50, 110 + i * 66, bold),
      ...writeTo(printed[i] ?? '', 500, 110 + i * 66),
      ...write('potatoes, aioli and spinach', 50, 134 + i * 66, { size: 17 }),
    ])
    const more = ['Cola', 'Tea'].flatMap((name, i) => [...write(name, 50, 600 + i * 40, bold), ...writeTo('3.00', 500, 600 + i * 40)])
    const items = read([...write('Small Plates', 50, 50, { size: 26 }), ...page, ...more]).categories[0]?.items ?? []
    expect(items.map(({ name, price }) => `${name} ${price}`)).toEqual([
      ...['Olives 4.5', 'Mushroom Pie null', 'Mackerel Tacos 13.5', 'Cornish Duck Leg null', 'Halloumi 9.5', 'Haddock null'],
      ...['Lamb Rump 8', 'Cola 3', 'Tea 3'],
    ])
    expect(items[4]?.doubts).toContain('price')
  })

  test('of a set menu without giving one to a dish', () => {
    const page = [
      ...write('2 courses £19.95 | 3 courses £24.95', 50, 50),
      ...column('Starters', 50, 130, ([name, text], y) => [...write(name, 50, y, bold), ...write(text, 50, y + 24, { size: 16 })]),
    ]
    expect(summary(page)).toEqual(DISHES.map(([name]) => `Starters: ${name} null`))
  })

  test('of numbered dishes, whose numbers are neither prices nor parts of names', () => {
    const names = ['Prawn Toast', 'Spring Rolls', 'Satay Chicken', 'Crispy Duck', 'Sweet and Sour Pork', 'Chow Mein', 'Egg Fried Rice']
    const page = names.flatMap((name, i) => [
      // Some are so far from their name that they are separate segments.
      ...write(i % 2 === 0 ? `${i + 1}.` : `${i + 1}`, 50, 60 + i * 40),
      ...write(name, i % 2 === 0 ? 75 : 90, 60 + i * 40, bold),
      ...writeTo(String(4 + i), 500, 60 + i * 40),
    ])
    expect(read(page).categories[0]?.items.map(({ name, price }) => `${name} ${price}`)).toEqual(names.map((name, i) => `${name} ${4 + i}`))
  })

  test('without years, weights, portions, telephone numbers and service charges', () => {
    const page = [
      ...column('Mains', 50, 50, ([name, text], y) => [
        ...write(name, 50, y, bold),
        ...write(`10oz, ${text}, serves 2`, 50, y + 24, { size: 16 }),
      ]),
      ...write('Chablis 2019', 50, 440, bold),
      ...write('A 12.5% service charge is added. Call 020 7946 0123', 50, 520, { size: 14 }),
      ...write('Contains: 1 gluten, 2 egg', 50, 560, { size: 14 }),
      ...write('3', 260, 560, { size: 14 }),
      ...write('22.30, Sunday', 50, 600, { size: 14 }),
      ...write('12-6', 170, 600, { size: 14 }),
      ...write('Open Monday to Saturday 12.00', 50, 640, { size: 14 }),
      ...write('30, Sunday 12', 280, 640, { size: 14 }),
      ...write('6', 400, 640, { size: 14 }),
    ]
    const items = read(page).categories.flatMap((category) => category.items)
    expect(items.map(({ name, price }) => `${name} ${price}`)).toEqual([...DISHES.map(([name]) => `${name} null`), 'Chablis 2019 null'])
    expect(items.every(({ doubts }) => doubts.includes('no_price'))).toBe(true)
  })
})

test('readLayout reads a 7 between two prices as the slash that is printed there', () => {
  const page = column('Starters', 50, 50, ([name, , price], y) => [
    ...write(name, 50, y, bold),
    ...writeTo(`£${price.toFixed(2)}7£${(price + 4).toFixed(2)}`, 600, y),
  ])
  expect(summary(page)).toEqual(EXPECTED)
})

test('readLayout reads no price from a supplement whose plus sign is missing', () => {
  const page = column('Starters', 50, 50, ([name, text, price], y) => {
    const extra = write(`${text}, add bacon`, 50, y + 24, { size: 16 })
    return [
      ...write(name, 50, y, bold),
      ...(name === 'Roast cod' ? [] : writeTo(price.toFixed(2), 600, y)),
      ...extra,
      ...writeTo('2', (extra.at(-1)?.right ?? 0) + 30, y + 24, { size: 16 }),
    ]
  })
  expect(read(page).categories[0]?.items.map(({ price }) => price)).toEqual([6.5, 8, null, 22])
})

test('readLayout keeps only certain prices of a hardly legible page', () => {
  const page = column('Starters', 50, 50, ([name, text, price], y) => [
    ...write(name, 50, y, { bold: true, confidence: 0.5 }),
    ...writeTo(price.toFixed(2), 600, y, { confidence: name === 'Roast cod' ? 0.9 : 0.5 }),
    ...write(text, 50, y + 24, { size: 16, confidence: 0.5 }),
  ])
  expect(read(page).categories[0]?.items.map(({ price }) => price)).toEqual([null, null, 19.5, null])
})

test('readLayout takes the price with a currency sign, and marks it, when an illegible number without one is beside it', () => {
  const page = column('Starters', 50, 50, ([name, text, price], y) => [
    ...write(name, 50, y, bold),
    ...(name === 'Roast cod' ? write('?7', 380, y) : []),
    ...writeTo(`£${price.toFixed(2)}`, 600, y),
    ...write(text, 50, y + 26),
  ])
  expect(summary(page)).toEqual(EXPECTED)
  const items = read(page).categories.flatMap((category) => category.items)
  expect(items.map(({ doubts }) => doubts.includes('price'))).toEqual([false, false, true, false])
})
