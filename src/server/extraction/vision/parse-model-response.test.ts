import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DomainError } from '../../../domain/errors.ts'
import { DEFAULT_CATEGORY, MAX_NAME_LENGTH } from '../../../domain/menu/extraction-limits.ts'
import { needsReview, PLACEHOLDER_ITEM, toMenuDraft } from '../../../domain/menu/menu-draft.ts'
import { MAX_CATEGORIES, MAX_ITEMS } from '../../../domain/menu/menu-fields.ts'
import { isValidPrice } from '../../../domain/menu/price.ts'
import { parseModelResponse, sanitiseCategories } from './parse-model-response.ts'

const sanitise = (categories: readonly unknown[], legend?: unknown) => sanitiseCategories({ categories, legend })
const clean = (...items: unknown[]) => sanitise([{ name: 'Mains', items }])
const names = (...items: unknown[]) => clean(...items).categories.flatMap((category) => category.items.map((item) => item.name))
const saved = (reply: string) => toMenuDraft(sanitiseCategories(parseModelResponse(reply)))

describe('sanitiseCategories', () => {
  test('returns categories with name and items, and items with name, price and an optional description', () => {
    const menu = sanitise([
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

  test.each([undefined, '', '   ', 7, null, {}])("names a category 'Menu Items' when its name is %j", (name) => {
    expect(sanitise([{ name, items: [{ name: 'Soup', price: 6 }] }]).categories[0]?.name).toBe(DEFAULT_CATEGORY)
  })

  test('drops items without a name', () => {
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

  test.each([0, -1, 'n/a', undefined, '12/15'])('keeps an item for review, and out of the menu, when its price is %j', (price) => {
    const menu = clean({ name: 'Soup', price }, { name: 'Bread', price: 4 })
    expect(toMenuDraft(menu).categories[0]?.items.map((item) => item.name)).toEqual(['Bread'])
    expect(menu.categories[0]?.items[0]).toMatchObject({ name: 'Soup', price: null, doubts: ['no_price'] })
    expect(needsReview(menu)).toBe(true)
  })

  test('drops categories without items', () => {
    const menu = sanitise([
      { name: 'Wines', items: [{ name: 'Claret', price: 0 }] },
      { name: 'Empty', items: [] },
      { name: 'Mains', items: [{ name: 'Pie', price: 12 }] },
    ])
    expect(toMenuDraft(menu).categories.map(({ name }) => name)).toEqual(['Mains'])
  })

  test.each([[[]], [[{ name: 'Mains', items: [] }]], [[{ name: 'Mains', items: [{ name: 'Pie' }] }]], [['x', 7, null]]])(
    'leads to one placeholder item when nothing usable is left of %j',
    (categories) => {
      const menu = sanitise(categories)
      expect(toMenuDraft(menu)).toEqual({ isPlaceholder: true, categories: [{ name: DEFAULT_CATEGORY, items: [PLACEHOLDER_ITEM] }] })
      expect(needsReview(menu)).toBe(true)
    },
  )

  test('takes no dietary tag of other fields, nor one that a model may have inferred from the name', () => {
    const [curry, cake] =
      clean(
        { name: 'Vegan curry', price: 9, dietary_info: ['vegan'], dietary: ['vegan'], tags: ['vegan'] },
        { name: 'Vegan cake', price: 5, marks: ['vegan'] },
      ).categories[0]?.items ?? []
    expect(curry).toMatchObject({ dietary_info: [], doubts: [] })
    expect(cake).toMatchObject({ dietary_info: [], doubts: ['marks'] })
  })

  test.each<[string, object, string[], string[]]>([
    ['standard marks', { marks: ['V', '(GF)', 'd.f.'] }, ['vegetarian', 'gluten-free', 'dairy-free'], []],
    ['several marks in one text', { marks: 've, gf' }, ['vegan', 'gluten-free'], []],
    ['a mark without a known meaning', { marks: ['V', 'VG'] }, ['vegetarian'], ['marks']],
    ['a mark in full', { marks: ['Gluten-free'] }, ['gluten-free'], []],
    ['something other than text', { marks: [7] }, [], ['marks']],
    ['the name of a property that every object has', { marks: ['constructor', '__proto__'] }, [], ['marks']],
  ])('takes the tags of %s', (_what, fields, dietary_info, doubts) => {
    expect(clean({ name: 'Curry', price: 9, ...fields }).categories[0]?.items).toMatchObject([{ name: 'Curry', dietary_info, doubts }])
  })

  test('takes marks off the end of a name, and leaves other brackets there', () => {
    expect(
      clean({ name: 'Falafel (ve, gf)', price: 9 }, { name: 'Chicken (half)', price: 9 }).categories[0]?.items.map((item) => [
        item.name,
        item.dietary_info,
      ]),
    ).toEqual([
      ['Falafel', ['vegan', 'gluten-free']],
      ['Chicken (half)', []],
    ])
  })

  test('takes no mark for lactose free as one for no dairy', () => {
    const items = [
      { name: 'Latte', price: 4, marks: ['DF'] },
      { name: 'Flan', price: 5, marks: ['lactose free'] },
    ]
    const read = sanitise([{ name: 'Cakes', items }], { DF: 'Lactose-free' })
    expect(read.categories[0]?.items.map(({ dietary_info }) => dietary_info)).toEqual([[], []])
  })

  test('follows the legend of the menu, also for an unusual meaning, a condition, or a meaning that is not dietary', () => {
    const legend = {
      V: 'Vegan',
      VG: 'Suitable for vegetarians',
      GF: 'Gluten free option available',
      '●': 'dairy-free',
      N: 'Contains nuts',
      S: 'Spicy',
    }
    const items = [['V'], ['VG', 'S'], ['GF'], ['●', 'N']].map((marks, at) => ({ name: `Dish ${at}`, price: 9, marks }))
    expect(
      sanitise([{ name: 'Mains', items }], legend).categories[0]?.items.map(({ dietary_info, doubts }) => [dietary_info, doubts]),
    ).toEqual([
      [['vegan'], []],
      [['vegetarian'], []],
      [[], []],
      [['dairy-free'], []],
    ])
  })

  test('keeps the sizes of an item with the lowest price as its own, and doubts one that cannot be kept', () => {
    const sizes = [
      { name: 'Bottle', price: '£24' },
      { name: ' Glass ', price: 6.2 },
    ]
    expect(clean({ name: 'Claret', price: '6.20 / 24', sizes }).categories[0]?.items).toMatchObject([
      {
        price: 6.2,
        sizes: [
          { name: 'Bottle', price: 24 },
          { name: 'Glass', price: 6.2 },
        ],
        doubts: [],
      },
    ])
    for (const wrong of [
      { name: 'Jug' },
      { name: 'Jug', price: '9/12' },
      { name: 'glass', price: 7 },
      { name: '', price: 7 },
      'Jug',
      { name: 'x'.repeat(50), price: 30 },
    ])
      expect(clean({ name: 'Claret', sizes: [...sizes, wrong] }).categories[0]?.items).toMatchObject([{ price: 6.2, doubts: ['sizes'] }])
  })

  test('limits categories, items and the length of names', () => {
    const items = Array.from({ length: 2 * MAX_ITEMS }, (_, at) => ({ name: `Dish ${at}`, price: 5 }))
    const menu = sanitise(Array.from({ length: 2 * MAX_CATEGORIES }, () => ({ name: 'x'.repeat(10_000), items })))
    expect(menu.categories.flatMap((category) => category.items)).toHaveLength(MAX_ITEMS)
    expect(menu.is_incomplete).toBe(true)
    expect(needsReview(menu)).toBe(true)
    expect(clean({ name: 'y'.repeat(10_000), price: 5 }).categories[0]?.items[0]).toMatchObject({
      name: 'y'.repeat(MAX_NAME_LENGTH),
      doubts: ['name'],
    })
  })

  test('returns a menu that can be stored for any JSON', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.jsonValue({ maxDepth: 4 }), fc.record({ name: fc.jsonValue(), items: fc.array(fc.jsonValue()) }))),
        (given) => {
          for (const { name, items } of toMenuDraft(sanitise(given)).categories) {
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

describe('parseModelResponse', () => {
  const json = '{"categories":[{"name":"Mains","items":[{"name":"Pie","price":"£12"}]}],"note":"extra","price":{}}'
  const pie = {
    isPlaceholder: false,
    categories: [{ name: 'Mains', items: [{ name: 'Pie', description: null, price: 12, sizes: [], dietary_info: [] }] }],
  }

  test.each([json, `\`\`\`json\n${json}\n\`\`\``, `Here is the menu:\n${json}\nEnjoy!`])(
    'parses plain, fenced and surrounded JSON: %s',
    (text) => {
      expect(saved(text)).toEqual(pie)
    },
  )

  test.each(['', '   ', null, undefined])('throws ai_empty when the reply is %j', (text) => {
    expect(() => parseModelResponse(text)).toThrow(expect.objectContaining({ code: 'ai_empty' }))
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
  ])('throws ai_unparsable without a list of categories: %.40s', (text) => {
    expect(() => parseModelResponse(text)).toThrow(expect.objectContaining({ code: 'ai_unparsable' }))
  })

  test('returns categories or throws a DomainError for any text', () => {
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
