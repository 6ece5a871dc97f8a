import { describe, expect, test } from 'vitest'
import { bold, column, DISHES, EXPECTED } from '../../../tests/support/written-dishes.ts'
import { read, summary, write, writeTo } from '../../../tests/support/written-page.ts'
import type { Word } from '../lines/word.ts'

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

describe('readLayout does not read as an item', () => {
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
  const page = (isBold: boolean, others: Word[] = []) => [
    ...others,
    ...write('Starters', 50, 40, { size: 30, bold: true }),
    ...dishes.flatMap(([name, text, price], i) => {
      const own = setting(isBold)(`${name},`, 50, 100 + i * 50)
      return [...own, ...write(text, (own.at(-1)?.right ?? 0) + 6, 100 + i * 50), ...writeTo(price.toFixed(2), 700, 100 + i * 50)]
    }),
  ]
  expect(read(page(true)).categories[0]?.items[0]).toMatchObject({ name: 'Leek soup', description: DISHES[0][1], price: 6.5 })
  // Where nothing else is a description, the lines of a wine list are a name and what follows the comma.
  expect(read(page(false)).categories[0]?.items[0]).toMatchObject({ name: 'Leek soup', description: DISHES[0][1] })
  const below = [...write('Trout', 50, 450), ...writeTo('8.00', 700, 450), ...write('dill and capers', 50, 474, { size: 16 })]
  expect(read(page(false, below)).categories[0]?.items[0]?.name).toBe(`Leek soup, ${DISHES[0][1]}`)
})

test('readLayout reads a line as large as the headings as a heading when its first letter was misread', () => {
  const section = (heading: string, names: readonly string[], top: number) => [
    ...write(heading, 50, top, { size: 34 }),
    ...names.flatMap((name, i) => [...write(name, 50, top + 54 + i * 44), ...writeTo('4.50', 600, top + 54 + i * 44)]),
  ]
  const words = [
    ...section('Draught', ['Copper Bitter', 'Quarry Stout', 'Orchard Cider'], 60),
    ...section('(ans & Bottles', ['Night Porter', 'Little Sour', 'Abbey Ale'], 270),
    ...section('Bar Snacks', ['Pork Scratchings', 'Wasabi Peas', 'Scotch Egg'], 480),
  ]
  expect(read(words).categories.map(({ name, items }) => [name, items.length])).toEqual([
    ['Draught', 3],
    ['(ans & Bottles', 3],
    ['Bar Snacks', 3],
  ])
})

test('readLayout joins the two lines of a name in capitals when its price is below them and headings are in capitals too', () => {
  const half = ['SCAMPI', 'HAM HOCK AND PORK/BELLY TART', 'WILD PRAWNS', 'BUTTERMILK COD', 'CELERIAC AND SQUASH/SKEWERS', 'CHICKEN HASH']
  const dishes = [...half, ...half].map((name) => name.split('/'))
  const headings = new Map([
    [0, 'STARTERS'],
    [half.length, 'SIDES'],
  ])
  let y = 110
  const page = dishes.flatMap((lines, i) => {
    const heading = headings.has(i) ? write(headings.get(i) ?? '', 50, y, { size: 23 }) : []
    if (heading.length > 0) y += 36
    const words = lines.flatMap((line, at) => write(line, 50, y + 26 * at))
    const price = write(`£${i + 5}.50`, 50, y + 26 * lines.length)
    const text = ['rocket, truffle oil', 'soft herbs, lemon'].flatMap((line, at) =>
      write(line, 50, y + 26 * lines.length + 22 * (at + 1), { size: 15 }),
    )
    y += 26 * lines.length + 44 + 40
    return [...heading, ...words, ...price, ...text]
  })
  expect(summary(page)).toEqual(dishes.map((lines, i) => `${i < half.length ? 'STARTERS' : 'SIDES'}: ${lines.join(' ')} ${i + 5}.5`))
})

test('readLayout reads a line that is set like names as a dish without a price when its price was not recognised', () => {
  const dishes = [
    'Ginger Beer',
    'Flat White',
    'Iced Coffee',
    'Tonic Water',
    'Old Fashioned',
    'Apple Juice',
    'Hot Chocolate',
    'Cloudy Cider',
  ]
  const isLost = (i: number) => i === 0 || i === 4
  const page = [
    ...write('Soft Drinks', 50, 50, { size: 30, bold: true }),
    ...dishes.flatMap((name, i) => [...write(name, 50, 110 + i * 60, bold), ...(isLost(i) ? [] : write(`${i + 2}.50`, 50, 136 + i * 60))]),
  ]
  expect(summary(page)).toEqual(dishes.map((name, i) => `Soft Drinks: ${name} ${isLost(i) ? null : i + 2.5}`))
})

test('readLayout joins the second line of a name above its price when all descriptions are below the prices', () => {
  const dishes = [...DISHES, ['Crab cakes', 'lemon, toast', 9], ['Tagliatelle al Ragù di', 'Wild mushrooms, honey', 11]] as const
  let y = 110
  const page = dishes.flatMap(([name, text, price], i) => {
    const second = i === dishes.length - 1 ? write('Cinghiale', 50, y + 26) : []
    const top = y
    y += second.length > 0 ? 26 : 0
    const words = [...write(name, 50, top), ...second, ...write(price.toFixed(2), 50, y + 26), ...write(text, 50, y + 50, { size: 18 })]
    y += 96
    return words
  })
  expect(summary([...write('Pasta', 50, 50, { size: 30, bold: true }), ...page]).at(-1)).toBe('Pasta: Tagliatelle al Ragù di Cinghiale 11')
})

test('readLayout keeps a name of one word of low confidence where other lines begin', () => {
  const page = column('Wine', 50, 50, ([name, , price], y) => [
    ...(name === 'Roast cod' ? write('ALBARINOY', 50, y, { confidence: 0.25 }) : write(name, 50, y)),
    ...write(price.toFixed(2), 50, y + 26),
  ])
  expect(summary(page)).toContain(`Wine: ALBARINOY ${DISHES.find(([name]) => name === 'Roast cod')?.[2]}`)
})

test('readLayout keeps a word of low confidence that ends in the signs of a raised mark', () => {
  const page = column('Cocktails', 50, 50, ([name, , price], y) => [
    ...write(name, 50, y),
    ...(name === 'Roast cod' ? write('Fashioned*3#', 160, y, { confidence: 0.01 }) : []),
    ...writeTo(price.toFixed(2), 600, y),
  ])
  expect(summary(page).some((line) => line.includes('Roast cod Fashioned'))).toBe(true)
})

describe('readLayout reads a heading', () => {
  const below = (heading: string) =>
    summary(
      column(heading, 50, 110, ([name, text, price], y) => [
        ...write(name, 50, y, bold),
        ...writeTo(`£${price.toFixed(2)}`, 600, y),
        ...write(text, 50, y + 24, { size: 16 }),
      ]),
    )

  test.each(['Breakfast until 11.30', 'After 6pm'])('with a time: %s', (heading) => {
    expect(below(heading)).toEqual(EXPECTED.map((item) => item.replace('Starters', heading)))
  })
})

describe('readLayout leaves out of descriptions and names', () => {
  const page = (end: string, below: string) =>
    column('Starters', 50, 110, ([name, text, price], y) => [
      ...write(`${name}${end}`, 50, y, bold),
      ...writeTo(`£${price.toFixed(2)}`, 600, y),
      ...write(`${text}${below}`, 50, y + 24, { size: 16 }),
    ])
  const items = (words: Word[]) => read(words).categories[0]?.items.map(({ name, description }) => [name, description])

  test('the energy of a dish', () => {
    expect(items(page('', ' (450 kcal)'))).toEqual(DISHES.map(([name, text]) => [name, text]))
  })

  test('the numbers of allergens in brackets, also without their commas, but not numbers of pieces', () => {
    expect(items(page(' (147)', ''))).toEqual(DISHES.map(([name, text]) => [name, text]))
    expect(items(page(' (6)', ''))).toEqual(DISHES.map(([name, text]) => [`${name} (6)`, text]))
  })

  test('words of diets alone on a line, which are marks', () => {
    const words = DISHES.flatMap((_, i) => write('Vegan Gluten free', 50, 110 + 60 + i * 80 + 46, { size: 14 }))
    const [first] = read([...page('', ''), ...words]).categories[0]?.items ?? []
    expect(first).toMatchObject({ description: DISHES[0][1], dietary_info: ['vegan', 'gluten-free'] })
  })

  test('words of diets below each other, which are a legend of symbols', () => {
    const legend = ['Vegetarian', 'Vegan', 'Gluten free'].flatMap((diet, i) => write(diet, 50, 500 + i * 24, { size: 14 }))
    expect(read([...page('', ''), ...legend]).categories[0]?.items.map(({ dietary_info }) => dietary_info)).toEqual(DISHES.map(() => []))
  })

  test('the placeholder of a mark that was not read behind one that was', () => {
    const words = page(' (vegan)_®', '').map((word) => ({ ...word, text: word.text.replace('_', ' ') }))
    for (const printed of [words, page(' (vegan) ®', '')])
      expect(read(printed).categories[0]?.items[0]).toMatchObject({ name: DISHES[0][0], dietary_info: ['vegan'], doubts: ['marks'] })
  })
})

test('readLayout keeps a dish with a description on its line apart from the one above when their prices were not read', () => {
  const page = [
    ...write('Pizzas', 50, 50, { size: 30, bold: true }),
    ...(
      [
        ['Ortolana', 'courgette, aubergine', '11.50'],
        ['Calabrese', 'ricotta, red onion', '10.00'],
        ['Marinara', 'tomato, garlic, oregano', ''],
        ['Prosciutto', 'cured ham, rocket', ''],
        ['Diavola', 'salami, chilli, honey', '10.50'],
        ['Funghi', 'mushrooms, thyme', '12.00'],
        ['Patata', 'potato, rosemary', '9.50'],
      ] as const
    ).flatMap(([name, text, price], i) => {
      const named = write(name, 50, 110 + i * 34, bold)
      const right = Math.max(...named.map((word) => word.right))
      return [...named, ...write(text, right + 8, 110 + i * 34), ...(price ? writeTo(price, 600, 110 + i * 34) : [])]
    }),
  ]
  expect(summary(page).map((line) => line.replace('Pizzas: ', ''))).toEqual([
    'Ortolana 11.5',
    'Calabrese 10',
    'Marinara null',
    'Prosciutto null',
    'Diavola 10.5',
    'Funghi 12',
    'Patata 9.5',
  ])
})

test('readLayout gives raised marks right above a name to no other dish, and marks that name for review', () => {
  const names = ['Goan Fish Curry', 'Mint Raita', 'Lamb Bhuna', 'Pilau Rice', 'Garlic Naan']
  const page = [
    ...write('Curries', 50, 50, { size: 30, bold: true }),
    ...names.flatMap((name, i) => [...write(name, 50, 110 + i * 34, bold), ...writeTo('8.50', 600, 110 + i * 34)]),
    ...write('V', 130, 110 + 34 - 8, { size: 10 }),
    ...write('v vegetarian ve vegan', 50, 420, { size: 16 }),
  ]
  const items = read(page).categories.flatMap(({ items }) => items)
  expect(items.map(({ name, dietary_info, doubts }) => [name, dietary_info, doubts.includes('marks')])).toEqual(
    names.map((name) => [name, [], name === 'Mint Raita']),
  )
})

test('readLayout reads a legend of several codes as a note when it is as far below the last dish as a description', () => {
  const dishes = DISHES.flatMap(([name, text, price], i) => {
    const named = write(name, 50, 100 + i * 30, bold)
    const described = write(`${text} (v, gf)`, (named.at(-1) as Word).right + 6, 100 + i * 30)
    return [...named, ...described, ...write(`£${price}`, (described.at(-1) as Word).right + 6, 100 + i * 30, bold)]
  })
  const legend = [
    ...write('(v) vegetarian (vg) vegan (gf) gluten free. Please tell us about allergies before you', 50, 220),
    ...write('order.', 50, 244),
  ]
  const items = read([...dishes, ...legend]).categories.flatMap((category) => category.items)
  expect(items.map(({ name, description }) => [name, description])).toEqual(DISHES.map(([name, text]) => [name, text]))
})
