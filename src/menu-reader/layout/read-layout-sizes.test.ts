import { describe, expect, test } from 'vitest'
import { bold, column, DISHES, EXPECTED } from '../../../tests/support/written-dishes.ts'
import { read, summary, write, writeTo } from '../../../tests/support/written-page.ts'
import type { Word } from '../lines/word.ts'

describe('readLayout reads drinks', () => {
  const drink = (name: string, y: number, ...prices: string[]) => [
    ...write(name, 50, y, bold),
    ...prices.flatMap((price, i) => writeTo(price, 600 - 100 * (prices.length - 1 - i), y)),
  ]
  const heads = (y: number) => [...writeTo('Half', 500, y), ...writeTo('Pint', 600, y)]
  const page = [
    ...write('On Draught', 50, 50, { size: 30, bold: true }),
    ...heads(80),
    ...drink('Harvest Pale Ale 4.2%', 120, '2.50', '4.80'),
    ...drink('Best Bitter 3.8%', 160, '2.35', '4.50'),
    ...drink('Amber Lager 4.4%', 200, '2.85', '5.50'),
    ...write('Guest Ales', 50, 260, { size: 30, bold: true }),
    ...heads(290),
    ...drink('Old Peculier 5.6%', 330, '2.90', '5.60'),
    ...drink('Landlord 4.3%', 370, '2.70', '5.20'),
    ...write('Bottles & Cans', 50, 430, { size: 30, bold: true }),
    ...drink('Peroni', 480, '4.70'),
    ...drink('Corona', 520, '4.40'),
    ...drink('Punk IPA', 560, '4.90'),
  ]

  test('with doubt when the price of one size was read with little confidence', () => {
    const unsure = page.map((word) => (word.text === '4.50' ? { ...word, confidence: 0.4 } : word))
    expect(read(unsure).categories[0]?.items.map(({ doubts }) => doubts)).toEqual([[], ['price'], []])
  })

  test('and puts the strength after a name into the description', () => {
    expect(read(page).categories[0]?.items[0]).toMatchObject({ name: 'Harvest Pale Ale', description: '4.2%' })
  })

  test('without sizes in a section below sections that print the names of sizes again', () => {
    const [, guests, bottles] = read(page).categories
    expect(guests?.items[0]?.sizes).toEqual([
      { name: 'Half', price: 2.9 },
      { name: 'Pint', price: 5.6 },
    ])
    expect(bottles?.items.map(({ sizes, doubts }) => [sizes, doubts])).toEqual([
      [undefined, []],
      [undefined, []],
      [undefined, []],
    ])
  })
})

describe('readLayout reads prices', () => {
  test('of several sizes in columns below the names of the sizes, and reads no name as a dish', () => {
    const page = DISHES.flatMap(([name, text, price], i) => [
      ...write(name, 50, 130 + i * 70, bold),
      ...[0, 1].flatMap((size) => writeTo((price + size * 3).toFixed(2), 450 + size * 100, 130 + i * 70)),
      ...write(text, 50, 154 + i * 70, { size: 16 }),
    ])
    const heads = [...writeTo('175ml', 450, 90, { size: 15 }), ...writeTo('Bottle', 550, 90, { size: 15 })]
    const words = [...write('Starters', 50, 50, { size: 30, bold: true }), ...heads, ...page]
    expect(summary(words)).toEqual(EXPECTED)
    const [, , price] = DISHES[0]
    expect(read(words).categories[0]?.items[0]).toMatchObject({
      sizes: [
        { name: '175ml', price },
        { name: 'Bottle', price: price + 3 },
      ],
      doubts: [],
    })
  })

  test('of several sizes on the line of a dish, and keeps them out of its name when one is illegible', () => {
    const page = DISHES.flatMap(([name], i) => [
      ...write(name, 50, 130 + i * 40, bold),
      ...writeTo(i === 0 ? '7/ 1850/27' : '6/8.50/24', 600, 130 + i * 40),
    ])
    const [first] = read([...write('Starters', 50, 50, { size: 30, bold: true }), ...page]).categories[0]?.items ?? []
    expect(first).toMatchObject({ name: DISHES[0][0], price: null })
  })

  test('of a dish with size names in brackets, which stay in its name', () => {
    const dishes = ['Salad (small / large)', ...DISHES.map(([name]) => name)]
    const page = [
      ...write('Starters', 50, 50, { size: 30, bold: true }),
      ...dishes.flatMap((name, i) => [
        ...write(name, 50, 110 + i * 40, bold),
        ...(i === 0 ? writeTo('6.00 / 9.00', 600, 110) : writeTo('8.50', 600, 110 + i * 40)),
      ]),
    ]
    expect(read(page).categories[0]?.items.map(({ name, sizes }) => [name, sizes])).toEqual(dishes.map((name) => [name, undefined]))
  })

  describe('in columns below headers of sizes that are', () => {
    /** Sizes of the first item below the given headings. */
    const sizesBelow = (heads: Word[], prices: (y: number) => Word[]) => {
      const page = DISHES.flatMap(([name, text], i) => [
        ...write(name, 50, 130 + i * 70, bold),
        ...prices(130 + i * 70),
        ...write(text, 50, 154 + i * 70, { size: 16 }),
      ])
      return read([...write('Starters', 50, 50, { size: 30, bold: true }), ...heads, ...page]).categories.map(
        ({ items }) => items[0]?.sizes,
      )
    }
    const three = (first: string) => [
      { name: first, price: 6 },
      { name: '250ml', price: 8.5 },
      { name: 'bottle', price: 24 },
    ]

    test('separated by slashes, above prices separated by slashes', () => {
      const heads = writeTo('175ml / 250ml / bottle', 600, 90, { size: 16 })
      expect(sizesBelow(heads, (y) => writeTo('6 / 8.50 / 24', 600, y))).toEqual([three('175ml')])
    })

    test('separated by slashes that were not recognised', () => {
      const heads = writeTo('175ml. 250ml bottle', 600, 90, { size: 16 })
      expect(sizesBelow(heads, (y) => [...writeTo('6 / 8.50', 520, y), ...writeTo('24', 590, y)])).toEqual([three('175ml')])
    })

    test('separated by slashes when the last price is apart from the others', () => {
      const heads = writeTo('175ml / 250ml / bottle', 600, 90, { size: 16 })
      expect(sizesBelow(heads, (y) => [...writeTo('6/8.50/', 530, y), ...writeTo('24', 590, y)])).toEqual([three('175ml')])
    })

    test('words that form the name of one size elsewhere', () => {
      const heads = [...writeTo('Media', 450, 90, { size: 15 }), ...writeTo('Ración', 510, 90, { size: 15 })]
      const sizes = sizesBelow(heads, (y) => [...writeTo('6.00', 450, y), ...writeTo('9.50', 510, y)])
      expect(sizes).toEqual([
        [
          { name: 'Media', price: 6 },
          { name: 'Ración', price: 9.5 },
        ],
      ])
    })

    test('beside the heading of the section, or in brackets after it', () => {
      const sizes = [
        { name: 'half', price: 2.4 },
        { name: 'pint', price: 4.6 },
      ]
      for (const names of ['half / pint', '(half / pint)', 'half/pint']) {
        const page = [
          ...write(`Draught ${names}`, 50, 50, { size: 30, bold: true }),
          ...DISHES.flatMap(([name], i) => [...write(name, 50, 110 + i * 40, bold), ...writeTo('2.40 / 4.60', 600, 110 + i * 40)]),
        ]
        const [category] = read(page).categories
        expect([category?.name, category?.items[0]?.sizes]).toEqual(['Draught', sizes])
      }
    })

    test('in brackets after a heading, which count up to the next heading', () => {
      const section = (title: string, top: number, prices: readonly string[]) => [
        ...write(title, 50, top, { size: 30, bold: true }),
        ...DISHES.flatMap(([name], i) => [
          ...write(name, 50, top + 60 + i * 40, bold),
          ...prices.flatMap((price, at) => writeTo(price, 320 + 100 * at, top + 60 + i * 40)),
        ]),
      ]
      const page = [...section('Salads to share (small / large)', 50, ['6.00', '9.00']), ...section('Mains', 320, ['12.00', '14.00'])]
      const sizes = read(page).categories.map(({ name, items }) => [name, items.map((item) => item.sizes?.map((size) => size.name).join())])
      expect(sizes).toEqual([
        ['Salads to share', DISHES.map(() => 'small,large')],
        ['Mains', DISHES.map(() => undefined)],
      ])
    })

    test('of which one was not read, and reads none of them as a dish', () => {
      const heads = [...writeTo('9"', 450, 90, { size: 15 }), ...writeTo('n', 550, 90, { size: 15 })]
      const page = DISHES.flatMap(([name], i) => [
        ...write(name, 50, 130 + i * 40, bold),
        ...writeTo('8.00', 450, 130 + i * 40),
        ...writeTo('9.50', 550, 130 + i * 40),
      ])
      const items = read([...write('Starters', 50, 50, { size: 30, bold: true }), ...heads, ...page]).categories[0]?.items ?? []
      expect(items.map(({ name }) => name)).toEqual(DISHES.map(([name]) => name))
    })

    test('above a section below which all items have one price, and gives those no sizes', () => {
      const heads = [...writeTo('Small', 450, 90, { size: 15 }), ...writeTo('Large', 550, 90, { size: 15 })]
      const both = DISHES.flatMap(([name], i) => [
        ...write(name, 50, 130 + i * 40, bold),
        ...writeTo('8.00', 450, 130 + i * 40),
        ...writeTo('9.50', 550, 130 + i * 40),
      ])
      const single = ['Chips', 'Mushy Peas', 'Curry Sauce', 'Gravy'].flatMap((name, i) => [
        ...write(name, 50, 380 + i * 40, bold),
        ...writeTo('2.50', 550, 380 + i * 40),
      ])
      const titles = [...write('Starters', 50, 50, { size: 30, bold: true }), ...write('Sides', 50, 330, { size: 30, bold: true })]
      const sides = read([...titles, ...heads, ...both, ...single]).categories[1]?.items ?? []
      expect(sides.map(({ price, sizes, doubts }) => [price, sizes, doubts])).toEqual(sides.map(() => [2.5, undefined, []]))
      expect(sides).toHaveLength(4)
    })

    test('without sizes, in doubt, when a price in the middle is misread', () => {
      const heads = [450, 520, 590].flatMap((right, i) => writeTo(['175ml', '250ml', 'Bottle'][i] ?? '', right, 90, { size: 15 }))
      const page = DISHES.flatMap(([name], i) => [
        ...write(name, 50, 130 + i * 40, bold),
        ...['6.00', i === 0 ? '85.00' : '8.50', '24.00'].flatMap((price, at) => writeTo(price, 450 + 70 * at, 130 + i * 40)),
      ])
      const items = read([...write('Starters', 50, 50, { size: 30, bold: true }), ...heads, ...page]).categories[0]?.items ?? []
      expect(items.map(({ sizes, price }) => [sizes?.length, price])).toEqual([
        [undefined, 6],
        [3, 6],
        [3, 6],
        [3, 6],
      ])
      expect(items[0]?.doubts).toContain('price')
    })
  })
})

test('readLayout makes no dish of a line of nothing but sizes, and marks the dish before it', () => {
  const page = [
    ...column('Starters', 50, 50, ([name, text, price], y) => [
      ...write(name, 50, y, bold),
      ...writeTo(price.toFixed(2), 600, y),
      ...write(text, 50, y + 24, { size: 16 }),
    ]),
    ...write('Small', 50, 450, bold),
    ...write('£4', 110, 450),
    ...write('Large', 170, 450, bold),
    ...write('£6', 230, 450),
  ]
  const items = read(page).categories.flatMap(({ items }) => items)
  expect(items.every(({ name }) => name !== '')).toBe(true)
  expect(items.length).toBeLessThanOrEqual(5)
})

test('readLayout names sizes in three words when they stand above columns of prices', () => {
  const teas = ['Earl Grey', 'Darjeeling', 'Lapsang Souchong', 'Peppermint']
  const page = [
    ...write('Loose Leaf Teas', 50, 50, { size: 30, bold: true }),
    ...writeTo('Pot for one', 480, 90, { size: 14 }),
    ...writeTo('Pot for two', 600, 90, { size: 14 }),
    ...teas.flatMap((name, i) => [
      ...write(name, 50, 130 + 40 * i, bold),
      ...writeTo(`3.${i}0`, 480, 130 + 40 * i),
      ...writeTo(`6.${i}0`, 600, 130 + 40 * i),
    ]),
  ]
  expect(read(page).categories[0]?.items[1]?.sizes).toEqual([
    { name: 'Pot for one', price: 3.1 },
    { name: 'Pot for two', price: 6.1 },
  ])
})

test('readLayout marks a price when sizes with commas stayed in the description', () => {
  const oysters = ['each 3%, half dozen 16, dozen', 'each 4%, half dozen 25, dozen', 'shallot 2019, lemon'].flatMap((text, i) => [
    ...write(`Oysters ${i}`, 50, 100 + i * 60, { bold: true }),
    ...writeTo(`${30 + i}.00`, 900, 100 + i * 60),
    ...write(text, 50, 124 + i * 60),
  ])
  const items = read(oysters).categories.flatMap((category) => category.items)
  expect(items.map(({ doubts }) => doubts.includes('price'))).toEqual([true, true, false])
})

test('readLayout gives one size to a dish when its section has names of sizes beside the heading', () => {
  const section = (title: string, top: number, names: readonly string[]) => [
    ...write(title, 50, top, { size: 30, bold: true }),
    // Smaller letters have a baseline that is a little higher.
    ...names.flatMap((name, i) => writeTo(name, 500 + 100 * i, top - 2, { size: 18 })),
    ...DISHES.flatMap(([name], i) => [
      ...write(`${name} ${title.toLowerCase()}`, 50, top + 60 + 40 * i, bold),
      ...(i === 1 ? [] : writeTo(`${5 + i}.50`, 500, top + 60 + 40 * i)),
      ...writeTo(`${9 + i}.25`, 600, top + 60 + 40 * i),
    ]),
  ]
  const page = [...section('Soups', 50, ['Cup', 'Bowl']), ...section('Sandwiches', 350, ['Half', 'Whole'])]
  const [, sandwiches] = read(page).categories
  expect(sandwiches?.items.map(({ sizes, doubts }) => [sizes?.map(({ name }) => name).join(), doubts])).toEqual(
    DISHES.map((_, i) => (i === 1 ? ['Whole', ['price']] : ['Half,Whole', []])),
  )
})

test('readLayout marks a price when words with other amounts stayed before it', () => {
  const oysters = ['each 3 / six 16.5 / twelve', 'each 4½ / six 25 / twelve', 'shallot vinegar'].flatMap((text, i) => [
    ...write(`Oysters ${i}`, 50, 100 + i * 60, { bold: true }),
    ...writeTo(`${30 + i}.00`, 900, 100 + i * 60),
    ...write(text, 50, 124 + i * 60),
  ])
  const items = read(oysters).categories.flatMap((category) => category.items)
  expect(items.map(({ doubts }) => doubts.includes('price'))).toEqual([true, true, false])
})

test.each([
  ['per 6', 'per 12'],
  ['For 2', 'For 4'],
  ['Sm', 'Md'],
])('readLayout reads %s and %s above columns of prices as names of sizes', (smaller, larger) => {
  const page = [
    ...write('Wings and Bites', 50, 60, { size: 30, bold: true }),
    ...writeTo(smaller, 500, 50),
    ...writeTo(larger, 600, 50),
    ...DISHES.flatMap(([name], i) => [
      ...write(name, 50, 110 + i * 40, bold),
      ...writeTo(`${6 + i}.75`, 500, 110 + i * 40),
      ...writeTo(`${12 + i}.25`, 600, 110 + i * 40),
    ]),
  ]
  const [first, ...others] = read(page).categories
  expect([first?.name, others]).toEqual(['Wings and Bites', []])
  expect(first?.items.map(({ sizes, doubts }) => [sizes?.map(({ name }) => name).join(), doubts])).toEqual(
    DISHES.map(() => [`${smaller},${larger}`, []]),
  )
})

test('readLayout marks a dish when the name of another size stayed beside its price', () => {
  const rests = ['250ml 10 | bottle 28', '250ml 9 | bottle 26', '250ml 8 | bottle 23', 'bottle 2§%', 'bottle']
  const page = rests.flatMap((rest, i) => [
    ...write(`Sauvignon ${['Blanc', 'Gris', 'Noir', 'Vert', 'Rosé'][i]}`, 50, 100 + i * 70, bold),
    ...write(`175ml 7.50 | ${i < 3 ? rest : ''}`.trim(), 50, 128 + i * 70),
    ...(i < 3 ? [] : write(rest, 230, 128 + i * 70)),
  ])
  const items = read([...write('White', 50, 50, { size: 30, bold: true }), ...page]).categories.flatMap((category) => category.items)
  expect(items.map(({ doubts }) => doubts.includes('price'))).toEqual([false, false, false, true, true])
})

test('readLayout marks dishes that lack the price of a size in the middle, also when most of a table do', () => {
  const wines = ['Merlot', 'Malbec', 'Rioja', 'Barolo', 'Chianti', 'Syrah']
  const page = [
    ...write('Red', 50, 50, { size: 30, bold: true }),
    ...['125ml', '175ml', '250ml', 'Bottle'].flatMap((name, i) => writeTo(name, 400 + 100 * i, 90)),
    ...wines.flatMap((name, i) => [
      ...write(name, 50, 130 + 40 * i, bold),
      ...['4.50', '6.00', i === 0 ? '8.50' : '', '24.00'].flatMap((price, at) =>
        price ? writeTo(price, 400 + 100 * at, 130 + 40 * i) : [],
      ),
    ]),
  ]
  const items = read(page).categories.flatMap((category) => category.items)
  expect(items.map(({ doubts }) => doubts.includes('price'))).toEqual(wines.map((_, i) => i > 0))
})
