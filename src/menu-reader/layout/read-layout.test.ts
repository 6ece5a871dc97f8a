import { describe, expect, test } from 'vitest'
import { read, summary, write, writeTo } from '../../../tests/support/written-page.ts'
import type { Word } from '../lines/type-metrics.ts'

const DISHES = [
  ['Leek soup', 'with sourdough toast, chive oil', 6.5],
  ['Smoked mackerel', 'beetroot, horseradish and dill', 8],
  ['Roast cod', 'brown shrimp, samphire, new potatoes', 19.5],
  ['Lamb rump', 'peas, mint, anchovy dressing', 22],
] as const

const bold = { bold: true }

/** A column of dishes, each laid out by `lay`, which returns the distance to the next. */
function column(heading: string, left: number, top: number, lay: (dish: (typeof DISHES)[number], y: number) => Word[], step = 80): Word[] {
  return [...write(heading, left, top, { size: 30, bold: true }), ...DISHES.flatMap((dish, i) => lay(dish, top + 60 + i * step))]
}

const EXPECTED = DISHES.map(([name, , price]) => `Starters: ${name} ${price}`)

describe('readLayout reads a menu in lower case', () => {
  const inLowerCase = DISHES.map(([name, text, price]) => [name.toLowerCase(), text, price] as const)
  const expected = ['starters', 'mains'].flatMap((heading) => inLowerCase.map(([name, , price]) => `${heading}: ${name} ${price}`))
  const both = (lay: (dish: readonly [string, string, number], y: number) => Word[]) =>
    ['starters', 'mains'].flatMap((heading, i) => [
      ...write(heading, 50, 50 + 400 * i, { size: 30, bold: true }),
      ...inLowerCase.flatMap((dish, at) => lay(dish, 110 + 400 * i + at * 80)),
    ])

  test('when descriptions are below the names', () => {
    const page = both(([name, text, price], y) => [
      ...write(name, 50, y, bold),
      ...writeTo(price.toFixed(2), 600, y),
      ...write(text, 50, y + 24, { size: 16 }),
    ])
    expect(summary(page)).toEqual(expected)
  })

  test('when there are no descriptions', () => {
    expect(summary(both(([name, , price], y) => [...write(name, 50, y), ...writeTo(price.toFixed(2), 600, y)]))).toEqual(expected)
  })
})

describe('readLayout reads a tasting menu', () => {
  const courses = [
    'Oyster, cucumber, dill',
    'Chicken skin, whipped roe',
    'Turbot, mussels, sea beet',
    'Aged duck, beetroot',
    'Petits fours',
  ]
  const page = [
    ...write('ORREL', 250, 60, { size: 40 }),
    ...write('Tasting Menu', 240, 130, { size: 30 }),
    ...courses.flatMap((course, i) => write(course, 220, 190 + i * 52)),
  ]
  const items = (words: Word[]) => read(words).categories.flatMap(({ items }) => items.map(({ name, price }) => [name, price]))

  test('with each line as an item when lines are further apart than those of a paragraph', () => {
    expect(items(page)).toEqual(courses.map((course) => [course, null]))
  })

  test('with its title as the category', () => {
    expect(read(page).categories.map(({ name }) => name)).toEqual(['Tasting Menu'])
  })

  test('without giving the price per person or that of the wines to an item', () => {
    const below = [...write('£85 per person', 240, 480, { size: 16 }), ...write('wine flight £60', 240, 510, { size: 16 })]
    expect(items([...page, ...below])).toEqual(courses.map((course) => [course, null]))
  })
})

describe('readLayout takes as no item', () => {
  const dishes = column('Brunch', 50, 110, ([name, text, price], y) => [
    ...write(name, 50, y, bold),
    ...writeTo(`£${price.toFixed(2)}`, 600, y),
    ...write(text, 50, y + 24, { size: 16 }),
  ])

  test('an offer to change a dish for a price', () => {
    const offers = [
      ...write('Swap to gluten free toast for an extra £1', 50, 140, { size: 16 }),
      ...write('Add a mixer from £1.80', 50, 520, { size: 16 }),
    ]
    expect(read([...dishes, ...offers]).categories.flatMap(({ items }) => items.map((item) => item.name))).toEqual(
      DISHES.map(([name]) => name),
    )
  })

  test('the age of children', () => {
    const age = [...write('for children under', 50, 60), ...write('12', 250, 60)]
    expect(read([...age, ...dishes]).categories.flatMap(({ items }) => items.map((item) => item.name))).toEqual(
      DISHES.map(([name]) => name),
    )
  })
})

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

  test('and moves the strength after a name to the description', () => {
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

  test('of several sizes in columns below the names of the sizes, which are no dishes', () => {
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

  describe('in columns below size headings that are', () => {
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

    test('separated by slashes, above prices of which one ends in a slash', () => {
      const heads = writeTo('175ml / 250ml / bottle', 600, 90, { size: 16 })
      expect(sizesBelow(heads, (y) => [...writeTo('6/8.50/', 530, y), ...writeTo('24', 590, y)])).toEqual([three('175ml')])
    })

    test('and leaves amounts of which one is illegible out of the name', () => {
      const page = DISHES.flatMap(([name], i) => [
        ...write(name, 50, 130 + i * 40, bold),
        ...writeTo(i === 0 ? '7/ 1850/27' : '6/8.50/24', 600, 130 + i * 40),
      ])
      const [first] = read([...write('Starters', 50, 50, { size: 30, bold: true }), ...page]).categories[0]?.items ?? []
      expect(first).toMatchObject({ name: DISHES[0][0], price: null })
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

  test('of a set menu, and gives none of them to a dish', () => {
    const page = [
      ...write('2 courses £19.95 | 3 courses £24.95', 50, 50),
      ...column('Starters', 50, 130, ([name, text], y) => [...write(name, 50, y, bold), ...write(text, 50, y + 24, { size: 16 })]),
    ]
    expect(summary(page)).toEqual(DISHES.map(([name]) => `Starters: ${name} null`))
  })

  test('of numbered dishes, and takes no number for a price or a part of the name', () => {
    const names = ['Prawn Toast', 'Spring Rolls', 'Satay Chicken', 'Crispy Duck', 'Sweet and Sour Pork', 'Chow Mein', 'Egg Fried Rice']
    const page = names.flatMap((name, i) => [
      // Some are so far from their name that they are separate segments.
      ...write(i % 2 === 0 ? `${i + 1}.` : `${i + 1}`, 50, 60 + i * 40),
      ...write(name, i % 2 === 0 ? 75 : 90, 60 + i * 40, bold),
      ...writeTo(String(4 + i), 500, 60 + i * 40),
    ])
    expect(read(page).categories[0]?.items.map(({ name, price }) => `${name} ${price}`)).toEqual(names.map((name, i) => `${name} ${4 + i}`))
  })

  test('but takes no year, weight, portion, telephone number or service charge for one', () => {
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

describe('readLayout reads columns', () => {
  const dishes = (left: number, right: number) => (dish: (typeof DISHES)[number], y: number) => [
    ...write(dish[0], left, y, bold),
    ...writeTo(dish[2].toFixed(2), right, y),
    ...write(dish[1], left, y + 24, { size: 16 }),
  ]

  test("one after the other, without the venue's name and the title", () => {
    const page = [
      ...write('The Copper Kettle', 440, 60, { size: 50 }),
      ...write('Lunch Menu', 580, 110, { size: 24 }),
      ...column('Starters', 50, 200, dishes(50, 600)),
      ...column('Mains', 680, 200, dishes(680, 1230)),
    ]
    expect(summary(page)).toEqual([...EXPECTED, ...DISHES.map(([name, , price]) => `Mains: ${name} ${price}`)])
  })

  test('whose lines are offset by half a line', () => {
    const plain = (left: number, right: number) => (dish: (typeof DISHES)[number], y: number) => [
      ...write(dish[0], left, y),
      ...writeTo(`£${dish[2]}`, right, y),
    ]
    const page = [...column('Starters', 50, 200, plain(50, 400), 40), ...column('Mains', 680, 218, plain(680, 1030), 40)]
    expect(summary(page)).toEqual([...EXPECTED, ...DISHES.map(([name, , price]) => `Mains: ${name} ${price}`)])
  })

  test('under each centred heading, also when a part is short', () => {
    const part = (heading: string, top: number, dishes: readonly (typeof DISHES)[number][]) => [
      ...write(heading, 600 - heading.length * 7, top, { size: 28, bold: true }),
      ...dishes.flatMap(([name, text, price], i) => {
        const [left, y] = [i % 2 === 0 ? 50 : 640, top + 60 + Math.floor(i / 2) * 70]
        return [...write(name, left, y, bold), ...writeTo(price.toFixed(2), left + 500, y), ...write(text, left, y + 24, { size: 16 })]
      }),
    ]
    const page = [...part('Starters', 60, DISHES), ...part('Mains', 300, DISHES), ...part('Pizza', 540, DISHES.slice(0, 2))]
    const prices = ([name, , price]: (typeof DISHES)[number]) => `${name} ${price}`
    const [soup, mackerel, cod, lamb] = DISHES.map(prices)
    const expected = [soup, cod, mackerel, lamb]
    expect(summary(page)).toEqual([
      ...expected.map((dish) => `Starters: ${dish}`),
      ...expected.map((dish) => `Mains: ${dish}`),
      ...[`Pizza: ${soup}`, `Pizza: ${mackerel}`],
    ])
  })

  test('whose headings are in lower case, bolder and smaller than the names', () => {
    const line = (name: string, price: string, y: number) => [...write(name, 50, y, { size: 24 }), ...writeTo(price, 600, y, { size: 24 })]
    const rows: [string, [string, string][]][] = [
      [
        'snacks',
        [
          ['Chicory, walnut', '9'],
          ['Smoked eel, beetroot', '4'],
          ['Duck hearts on toast', '5'],
        ],
      ],
      [
        'plates',
        [
          ['Leeks vinaigrette, egg', '17'],
          ['Pork chop, quince', '25'],
          ['Burrata, peach, basil', '22'],
        ],
      ],
      [
        'by the glass',
        [
          ['Chablis', '8'],
          ['Shiraz, Barossa', '7'],
          ['Beaujolais', '8'],
        ],
      ],
    ]
    const words = rows.flatMap(([heading, dishes], i) => [
      ...write(heading, 50, 60 + i * 170, { size: 21, bold: true }),
      ...dishes.flatMap(([name, price], n) => line(name, price, 96 + i * 170 + n * 36)),
    ])
    expect(read(words).categories.map(({ name, items }) => [name, items.length])).toEqual([
      ['snacks', 3],
      ['plates', 3],
      ['by the glass', 3],
    ])
  })

  test('and continues the category when the next column begins without a heading', () => {
    const page = [
      ...column('Starters', 50, 200, dishes(50, 600)),
      ...DISHES.flatMap((dish, i) => dishes(680, 1230)([`${dish[0]} two`, dish[1], dish[2]] as never, 190 + i * 80)),
    ]
    expect(summary(page)).toEqual([...EXPECTED, ...DISHES.map(([name, , price]) => `Starters: ${name} two ${price}`)])
  })
})

test('readLayout takes a 7 between two prices for the slash that is printed there', () => {
  const page = column('Starters', 50, 50, ([name, , price], y) => [
    ...write(name, 50, y, bold),
    ...writeTo(`£${price.toFixed(2)}7£${(price + 4).toFixed(2)}`, 600, y),
  ])
  expect(summary(page)).toEqual(EXPECTED)
})

test('readLayout keeps the heading of a category when the title of the menu is printed below it', () => {
  for (const title of ['Lunch Menu', 'À la carte']) {
    const page = [
      ...write('Starters', 50, 50, { size: 30, bold: true }),
      ...write(title, 50, 86, { size: 14 }),
      ...DISHES.flatMap(([name, text, price], i) => [
        ...write(name, 50, 150 + i * 80, bold),
        ...writeTo(price.toFixed(2), 600, 150 + i * 80),
        ...write(text, 50, 174 + i * 80, { size: 16 }),
      ]),
    ]
    expect(summary(page)).toEqual(EXPECTED)
  }
})

test('readLayout joins a name that runs over two lines', () => {
  const page = column(
    'Starters',
    50,
    50,
    ([name, text, price], y) => [
      ...write(`${name} with`, 50, y, bold),
      ...writeTo(price.toFixed(2), 400, y),
      ...write('Winter Vegetables', 50, y + 24, bold),
      ...write(text, 50, y + 48, { size: 16 }),
    ],
    100,
  )
  expect(summary(page)).toEqual(DISHES.map(([name, , price]) => `Starters: ${name} with Winter Vegetables ${price}`))
})

test('readLayout joins a line with a capital to the name when descriptions begin in lower case', () => {
  const dishes = [...DISHES, ['Crab', 'lemon, toast', 9], ['Squid', 'lime and chilli', 7], ['Hake', 'butter beans', 16]] as const
  const page = [
    ...write('Starters', 50, 50, { size: 30, bold: true }),
    ...dishes.flatMap(([name, text, price], i) => [
      ...write(name, 50, 110 + i * 80, bold),
      ...writeTo(price.toFixed(2), 600, 110 + i * 80),
      ...write(text, 50, 134 + i * 80, { size: 18 }),
    ]),
    ...write('Elderflower', 50, 670, bold),
    ...writeTo('4.50', 600, 670),
    ...write('Pressé', 50, 694).map((word) => ({ ...word, stroke: 2.2 })),
  ]
  expect(summary(page).at(-1)).toBe('Starters: Elderflower Pressé 4.5')
})

test('readLayout splits a bold name from its description on the same line when most dishes have both', () => {
  const setting = (isBold: boolean) => (text: string, left: number, y: number) => write(text, left, y, { bold: isBold })
  const dishes = [...DISHES, ['Crab', 'lemon, toast', 9], ['Squid', 'lime and chilli', 7]] as const
  const page = (isBold: boolean) => [
    ...write('Starters', 50, 40, { size: 30, bold: true }),
    ...dishes.flatMap(([name, text, price], i) => {
      const own = setting(isBold)(`${name},`, 50, 100 + i * 50)
      return [...own, ...write(text, (own.at(-1)?.right ?? 0) + 6, 100 + i * 50), ...writeTo(price.toFixed(2), 700, 100 + i * 50)]
    }),
  ]
  expect(read(page(true)).categories[0]?.items[0]).toMatchObject({ name: 'Leek soup', description: DISHES[0][1], price: 6.5 })
  expect(read(page(false)).categories[0]?.items[0]?.name).toBe(`Leek soup, ${DISHES[0][1]}`)
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

test('readLayout returns an empty menu for a page in another script', () => {
  const page = column('EAIRAR', 50, 50, ([name, text, price], y) => [
    ...write(name, 50, y, { bold: true, confidence: 0.2 }),
    ...writeTo(price.toFixed(2), 600, y),
    ...write(text, 50, y + 24, { size: 16, confidence: 0.1 }),
  ])
  expect(read(page)).toEqual({ categories: [] })
})

test('readLayout returns an empty menu for a page without text', () => expect(read([])).toEqual({ categories: [] }))

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
