import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DomainError } from '../errors.ts'
import { cleanCategories, DEFAULT_CATEGORY, MAX_CATEGORIES, MAX_ITEMS, MAX_NAME_LENGTH } from './extraction-cleaning.ts'
import { draftOf, needsReview, PLACEHOLDER_ITEM } from './extraction-menu.ts'
import { parseStatedPrice } from './extraction-price.ts'
import { categoriesOfReply } from './extraction-reply.ts'
import { isValidPrice } from './price.ts'

const clean = (...items: unknown[]) => cleanCategories([{ name: 'Mains', items }])
const names = (...items: unknown[]) => clean(...items).categories.flatMap((category) => category.items.map((item) => item.name))
const saved = (reply: string) => draftOf(cleanCategories(categoriesOfReply(reply)))

describe('a price in an answer', () => {
  test.each([
    [12.5, 12.5],
    ['12.50', 12.5],
    ['£12.50', 12.5],
    [' £ 7 ', 7],
    ['GBP 7.5', 7.5],
    ['12,50', 12.5],
    ['1,250', 1250],
    ['1,250.50', 1250.5],
    ['£4.50 (v)', 4.5],
    ['50p', 0.5],
    ['£1.50p', 1.5],
    ['7 pounds', 7],
    ['80 pence', 0.8],
  ])('%j is %f', (given, price) => {
    expect(parseStatedPrice(given)).toEqual({ price, isCertain: true })
  })

  test.each([
    '12/15',
    '£9-£12',
    '£9–£12',
    '9 | 17',
    '2 for £10',
    '1 2.50',
    '12.345678',
    '12.50.30',
    '1e3',
    '-5',
    '−5',
    '£-5',
    'free',
    '',
    'MP',
    '१२',
    'x'.repeat(100),
    '9'.repeat(80),
    '0',
    '0.00',
    '0.001',
  ])('%j names no single price', (given) => {
    expect(parseStatedPrice(given).price).toBeNull()
  })

  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, 1e9, 0.001, null, undefined, true, [12], { amount: 12 }])(
    '%j is none',
    (given) => {
      expect(parseStatedPrice(given).price).toBeNull()
    },
  )

  test.each(['$12', '€ 9.50', '12 EUR', 'from £9', '10%', '£8 each', 'table 7', 9.999])('%j has to be looked at', (given) => {
    expect(parseStatedPrice(given)).toMatchObject({ isCertain: false })
  })

  test('is never one whose digits are not printed together', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,/-£ p') }), (text) => {
        const { price } = parseStatedPrice(text)
        if (price === null) return
        const runs = text.match(/\d[\d.,]*/g)?.map((run) => run.replace(/,(?=\d{3})/g, '').replace(',', '.')) ?? []
        const values = runs.flatMap((run) => [Number.parseFloat(run), Number.parseFloat(run) / 100])
        expect(values.map((value) => Math.round(value * 100))).toContain(Math.round(price * 100))
      }),
    )
  })
})

describe('the categories of an answer', () => {
  test('have name and items, those a name, a price and perhaps a description', () => {
    const menu = cleanCategories([
      {
        name: ' Starters ',
        items: [
          { name: '  Soup ', price: '£6.50', description: ' of the day ' },
          { name: 'Bread', price: 4 },
        ],
      },
    ])
    expect(menu.categories).toEqual([
      {
        name: 'Starters',
        box: null,
        items: [
          { name: 'Soup', price: 6.5, price_text: '£6.50', description: 'of the day', dietary_info: [], box: null, doubts: [] },
          { name: 'Bread', price: 4, dietary_info: [], box: null, doubts: [] },
        ],
      },
    ])
    expect(needsReview(menu)).toBe(false)
  })

  test.each([undefined, '', '   ', 7, null, {}])("are called 'Menu Items' where the name is %j", (name) => {
    expect(cleanCategories([{ name, items: [{ name: 'Soup', price: 6 }] }]).categories[0]?.name).toBe(DEFAULT_CATEGORY)
  })

  test('lose items without a name', () => {
    expect(
      names(
        { price: 5 },
        { name: '', price: 5 },
        { name: '  ', price: 5 },
        { name: '\u200b\u2060', price: 5 },
        { name: 7, price: 5 },
        'Soup',
        null,
        [],
      ),
    ).toEqual([])
  })

  test.each([0, -1, 'n/a', undefined, '12/15'])('lose items whose price is %j from the menu, and keep them for review', (price) => {
    const menu = clean({ name: 'Soup', price }, { name: 'Bread', price: 4 })
    expect(draftOf(menu).categories[0]?.items.map((item) => item.name)).toEqual(['Bread'])
    expect(menu.categories[0]?.items[0]).toMatchObject({ name: 'Soup', price: null, doubts: ['no_price'] })
    expect(needsReview(menu)).toBe(true)
  })

  test('lose categories of which no item is left', () => {
    const menu = cleanCategories([
      { name: 'Wines', items: [{ name: 'Claret', price: 0 }] },
      { name: 'Empty', items: [] },
      { name: 'Mains', items: [{ name: 'Pie', price: 12 }] },
    ])
    expect(draftOf(menu).categories.map(({ name }) => name)).toEqual(['Mains'])
  })

  test.each([[[]], [[{ name: 'Mains', items: [] }]], [[{ name: 'Mains', items: [{ name: 'Pie' }] }]], [['x', 7, null]]])(
    'of which nothing is left make one placeholder: %j',
    (categories) => {
      const menu = cleanCategories(categories)
      expect(draftOf(menu)).toEqual({ isPlaceholder: true, categories: [{ name: DEFAULT_CATEGORY, items: [PLACEHOLDER_ITEM] }] })
      expect(needsReview(menu)).toBe(true)
    },
  )

  test('never bring a dietary tag, even where the model names one', () => {
    const menu = clean({ name: 'Vegan curry (v)', price: 9, dietary_info: ['vegan'], dietary: ['vegan'], tags: ['vegan'] })
    expect(menu.categories[0]?.items[0]?.dietary_info).toEqual([])
  })

  test('are bounded', () => {
    const items = Array.from({ length: 2 * MAX_ITEMS }, (_, at) => ({ name: `Dish ${at}`, price: 5 }))
    const menu = cleanCategories(Array.from({ length: 2 * MAX_CATEGORIES }, () => ({ name: 'x'.repeat(10_000), items })))
    expect(menu.categories.flatMap((category) => category.items)).toHaveLength(MAX_ITEMS)
    expect(clean({ name: 'y'.repeat(10_000), price: 5 }).categories[0]?.items[0]).toMatchObject({
      name: 'y'.repeat(MAX_NAME_LENGTH),
      doubts: ['name'],
    })
  })

  test('whatever they are, make a menu that can be stored', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.jsonValue({ maxDepth: 4 }), fc.record({ name: fc.jsonValue(), items: fc.array(fc.jsonValue()) }))),
        (given) => {
          for (const { name, items } of draftOf(cleanCategories(given)).categories) {
            expect(name.trim()).not.toBe('')
            expect(items.length).toBeGreaterThan(0)
            for (const item of items) {
              expect(item.name).toBe(item.name.trim())
              expect(item.name).not.toBe('')
              expect(item.name.isWellFormed() && !item.name.includes('\0')).toBe(true)
              expect(isValidPrice(item.price)).toBe(true)
              expect(item.dietary_info).toEqual([])
            }
          }
        },
      ),
    )
  })
})

describe('the text of an answer', () => {
  const json = '{"categories":[{"name":"Mains","items":[{"name":"Pie","price":"£12"}]}],"note":"extra","price":{}}'
  const pie = {
    isPlaceholder: false,
    categories: [{ name: 'Mains', items: [{ name: 'Pie', description: null, price: 12, dietary_info: [] }] }],
  }

  test.each([json, `\`\`\`json\n${json}\n\`\`\``, `Here is the menu:\n${json}\nEnjoy!`])('is read as it comes: %s', (text) => {
    expect(saved(text)).toEqual(pie)
  })

  test.each(['', '   ', null, undefined])('that is %j is an empty response', (text) => {
    expect(() => categoriesOfReply(text)).toThrow(expect.objectContaining({ code: 'ai_empty' }))
  })

  test.each([
    json.slice(0, 60),
    'I cannot help with that.',
    '[]',
    '"x"',
    '{}',
    '{"categories":{}}',
    '{"menu":[]}',
    `${'['.repeat(50_000)}`,
  ])('without a list of categories cannot be parsed: %.40s', (text) => {
    expect(() => categoriesOfReply(text)).toThrow(expect.objectContaining({ code: 'ai_unparsable' }))
  })

  test('whatever it is, comes to categories or to a sentence of the catalogue', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.nat({ max: json.length }).map((length) => json.slice(0, length)),
        ),
        (text) => {
          try {
            expect(saved(text).categories.length).toBeGreaterThan(0)
          } catch (error) {
            expect(error).toBeInstanceOf(DomainError)
          }
        },
      ),
    )
  })
})
