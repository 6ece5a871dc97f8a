import { describe, expect, test } from 'vitest'
import { read, write, writeTo } from '../../../tests/support/written-page.ts'
import type { Word } from '../lines/word.ts'

const heading = (text: string, y: number) => write(text, 50, y, { size: 30, bold: true })
const LEGEND = (y: number) => write('(v) vegetarian (ve) vegan (gf) gluten free', 50, y, { size: 16 })

const dishes = (page: Word[]) =>
  read(page).categories.flatMap(({ name, items }) =>
    items.map((item) => `${name}: ${item.name} ${item.price} ${item.dietary_info.join()} ${item.doubts.join()}`.replace(/ +/g, ' ').trim()),
  )

const pies = (y: number) => [
  ...write('Garden Pie (v) £9.50', 50, y),
  ...write('Fish Pie £11.50', 50, y + 40),
  ...write('Cottage Pie £10.50', 50, y + 80),
]

describe('readLayout', () => {
  test.each([
    ['beef £19 / pork £17 / nut roast (ve) £15'],
    ['beef £19 / pork £17 / nut roast £15 (ve)'],
    ['beef £19/pork £17/nut roast (ve) £15'],
    ['beef 19.00 | pork 17.00 | nut roast (ve) 15.00'],
    ['beef £19, pork £17, nut roast (ve) £15'],
    ['beef £19 or pork £17 or nut roast (ve) £15'],
  ])('reads %j as three dishes, with the mark on the last one', (line) => {
    const page = [...heading('Roasts', 50), ...write(line, 50, 100), ...heading('Pies', 180), ...pies(230), ...LEGEND(400)]
    expect(dishes(page).slice(0, 3)).toEqual(['Roasts: beef 19', 'Roasts: pork 17', 'Roasts: nut roast 15 vegan'])
  })

  test('reads fillings that another line has too as dishes, with the mark on one', () => {
    const page = [
      ...heading('Roasts', 50),
      ...write('beef £19 / nut roast (ve) £15', 50, 100),
      ...write('lamb £21 / nut roast (ve) £16', 50, 140),
      ...heading('Pies', 220),
      ...pies(270),
      ...LEGEND(440),
    ]
    expect(dishes(page).slice(0, 4)).toEqual([
      'Roasts: beef 19',
      'Roasts: nut roast 15 vegan',
      'Roasts: lamb 21',
      'Roasts: nut roast 16 vegan',
    ])
  })

  test('reads fillings with bare prices below the name of a dish as its sizes, without their mark', () => {
    const page = [
      ...heading('Curries', 50),
      ...['Green Curry', 'Jungle Curry'].flatMap((name, i) => [
        ...write(name, 50, 100 + 110 * i, { bold: true }),
        ...write('coconut milk and aubergine', 50, 126 + 110 * i),
        ...write('chicken 12 | tofu (ve) 11 | prawn 14', 50, 152 + 110 * i),
      ]),
      ...LEGEND(400),
    ]
    const { items } = read(page).categories[0] as { items: unknown[] }
    expect(items).toMatchObject(
      ['Green Curry', 'Jungle Curry'].map((name) => ({
        name,
        price: 11,
        sizes: [
          { name: 'chicken', price: 12 },
          { name: 'tofu', price: 11 },
          { name: 'prawn', price: 14 },
        ],
        dietary_info: [],
        doubts: ['marks'],
      })),
    )
  })

  test('reads choices with only gaps between them as sizes when other dishes have the same choices', () => {
    const curries = [
      ['Green Curry', ['Chicken', '12', 'Prawn', '14', 'Tofu', '11.5']],
      ['Jungle Curry', ['Chicken', '12.5', 'Prawn', '15', 'Tofu11.5']],
      ['Red Curry', ['Chicken', '13', 'Prawn', '15', 'Tofu', '12']],
      ['Pad Thai', ['Chicken', '13', 'Prawn', '15', 'Tofu']],
    ] as const
    const page = [
      ...heading('Curries', 50),
      ...curries.flatMap(([name, words], i) => [
        ...write(name, 50, 100 + 110 * i, { bold: true }),
        ...write('coconut milk, aubergine, lime leaves, sweet basil and fresh ginger', 50, 126 + 110 * i),
        ...words.flatMap((word, at) => write(word, 50 + 75 * at + (25 + 14 * i) * Math.floor(at / 2), 152 + 110 * i)),
      ]),
    ]
    const { items } = read(page).categories[0] as { items: unknown[] }
    expect(items[1]).toMatchObject({
      name: 'Jungle Curry',
      description: 'coconut milk, aubergine, lime leaves, sweet basil and fresh ginger',
      price: 11.5,
      sizes: [
        { name: 'Chicken', price: 12.5 },
        { name: 'Prawn', price: 15 },
        { name: 'Tofu', price: 11.5 },
      ],
      doubts: [],
    })
    expect(items.slice(3)).toMatchObject([{ name: 'Pad Thai', price: 13, doubts: ['several_prices'] }])
  })

  test.each([['with chips, add bacon £2 or halloumi (v)'], ['add halloumi (v)'], ['with chicken or tofu (ve)'], ['prawn / vegetable (v)']])(
    'gives a dish no mark of a part of its description %j',
    (text) => {
      const page = [
        ...heading('Burgers', 50),
        ...['House Burger', 'Smoke Burger', 'Stack Burger'].flatMap((name, i) => [
          ...write(name, 50, 100 + 80 * i, { bold: true }),
          ...writeTo('£9.50', 600, 100 + 80 * i),
          ...write(i === 0 ? text : 'with a pickle and slaw', 50, 126 + 80 * i),
        ]),
        ...LEGEND(400),
      ]
      expect(dishes(page)).toEqual(['Burgers: House Burger 9.5 marks', 'Burgers: Smoke Burger 9.5', 'Burgers: Stack Burger 9.5'])
    },
  )

  test('keeps the mark after a name with two fillings and one price', () => {
    const page = [...heading('Pies', 50), ...write('Leek or mushroom pie (v) £9.50', 50, 100), ...pies(140), ...LEGEND(400)]
    expect(dishes(page)[0]).toBe('Pies: Leek or mushroom pie 9.5 vegetarian')
  })

  test.each([['half £8 / full £14'], ['add bacon £2 / add egg £1.50']])('takes no dishes from %j', (line) => {
    const page = [...heading('Pies', 50), ...pies(100), ...write(line, 50, 220)]
    expect(dishes(page).filter((dish) => /: (?:half|full|add)/.test(dish))).toEqual([])
  })
})
