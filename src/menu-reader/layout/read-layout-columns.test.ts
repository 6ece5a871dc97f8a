import { describe, expect, test } from 'vitest'
import { bold, column, DISHES, EXPECTED } from '../../../tests/support/written-dishes.ts'
import { read, summary, write, writeTo } from '../../../tests/support/written-page.ts'

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

  test('when their lines are offset by half a line', () => {
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

  test('into the same category when the next column begins without a heading', () => {
    const page = [
      ...column('Starters', 50, 200, dishes(50, 600)),
      ...DISHES.flatMap((dish, i) => dishes(680, 1230)([`${dish[0]} two`, dish[1], dish[2]] as never, 190 + i * 80)),
    ]
    expect(summary(page)).toEqual([...EXPECTED, ...DISHES.map(([name, , price]) => `Starters: ${name} two ${price}`)])
  })
})

test('readLayout takes no title above the last column for the description of the last dish of the first one', () => {
  const dish = (name: string, price: string, left: number, y: number) => [...write(name, left, y), ...writeTo(price, left + 400, y)]
  const [left, right] = [50, 600]
  const loaves = ['Soda Bread', 'Granary Tin', 'Seeded Rye', 'Cheese Straw'].flatMap((name, i) => dish(name, `3.${i}0`, left, 250 + 40 * i))
  const buns = ['Almond Croissant', 'Cinnamon Swirl', 'Butter Croissant', 'Custard Tart'].flatMap((name, i) =>
    dish(name, `2.${i}0`, right, 250 + 40 * i),
  )
  const page = [
    ...writeTo('Crumb & Crust', 1000, 90, { size: 56 }),
    ...writeTo('baked every morning since 1987', 1000, 125, { size: 16 }),
    ...write('Loaves', left, 200, { size: 28 }),
    ...loaves,
    ...write('Viennoiserie', right, 200, { size: 28 }),
    ...buns,
  ]
  const items = read(page).categories.flatMap((category) => category.items)
  expect(items.map(({ description }) => description ?? null)).toEqual(Array(8).fill(null))
})
