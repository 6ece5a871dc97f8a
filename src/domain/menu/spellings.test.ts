import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareNames, foldName, toComparableName } from './dish-name.ts'
import { applySpellings, learnSpellings, MAX_SPELLINGS, type Spelling } from './spellings.ts'
import type { StoredExtraction, StoredItem } from './stored-extraction.ts'

const item = (name: string, over: Partial<StoredItem> = {}): StoredItem => ({
  name,
  price: 8,
  dietary_info: [],
  box: null,
  doubts: [],
  page: 1,
  item_id: `id of ${name}`,
  ...over,
})
const readingOf = (items: StoredItem[], name = 'Starters'): StoredExtraction => ({
  pages: [],
  categories: [{ name, box: null, category_id: 'category', items }],
})
/** The menu that a venue publishes: each name as it is, or as `names` has it. */
const publishedAs = ({ categories }: StoredExtraction, names: Record<string, string>) => ({
  categories: categories.map(({ category_id, name, items }) => ({
    id: category_id,
    name: names[name] ?? name,
    items: items.map((one) => ({ id: one.item_id, name: names[one.name] ?? one.name })),
  })),
})
const learned = (read: string, published: string, known: Spelling[] = []) => {
  const reading = readingOf([item(read)])
  return learnSpellings(known, reading, publishedAs(reading, { [read]: published }))
}
const namesOf = ({ categories }: StoredExtraction) => categories.flatMap(({ items }) => items.map(({ name }) => name))

describe('spellings of a venue', () => {
  test.each([
    ['Paneer Tlkka', 'Paneer Tikka'],
    ['CREME BRULEE', 'Crème brûlée'],
    ['Panner Tikka', 'Paneer Tikka'],
    ['Ckn Tikka', 'Chicken Tikka'],
    ['Veg. samosa', 'Vegetable samosa'],
  ])('learn that %s is %s', (read, published) => {
    expect(learned(read, published)).toEqual([{ of: 'item', read, published }])
  })

  test.each([
    ['Bean burger', 'Beef burger'],
    ['Egg curry', 'Eggplant curry'],
    ['Fish pie', 'Fish pie, peas'],
    ['Fish and chips', 'Chips and fish'],
    ['8 oysters', '6 oysters'],
    ['Soup', 'Soup'],
    ['***', 'Soup'],
  ])('learn nothing from %s published as %s', (read, published) => {
    expect(learned(read, published)).toEqual([])
  })

  test('correct the same reading, and another misreading of the published name', () => {
    const spellings = learned('Paneer Tlkka', 'Paneer Tikka')
    const { categories } = applySpellings(readingOf([item('PANEER TLKKA'), item('Soup')]), spellings, false)
    expect(categories[0]?.items).toMatchObject([{ name: 'Paneer Tikka', printed_name: 'PANEER TLKKA', doubts: [] }, { name: 'Soup' }])
    expect(categories[0]?.items[1]).not.toHaveProperty('printed_name')
    expect(namesOf(applySpellings(readingOf([item('Paneer T1kka')]), spellings, true))).toEqual(['Paneer Tikka'])
    expect(namesOf(applySpellings(readingOf([item('Paneer Tlkka'), item('Paneer Tikka')]), spellings, false))).toEqual([
      'Paneer Tlkka',
      'Paneer Tikka',
    ])
  })

  test('mark the name as doubtful when another dish may be meant, and change nothing beside a dietary tag or in an update', () => {
    const spellings = learned('Beet burger', 'Beef burger')
    const asked = applySpellings(readingOf([item('Beet burger', { doubts: ['price'] })]), spellings, false)
    expect(asked.categories[0]?.items).toMatchObject([{ name: 'Beef burger', printed_name: 'Beet burger', doubts: ['price', 'spelling'] }])
    const tagged = readingOf([item('Beet burger', { dietary_info: ['vegan'] })])
    expect(applySpellings(tagged, spellings, false)).toEqual(tagged)
    const untagged = readingOf([item('Beet burger')])
    expect(applySpellings(untagged, spellings, true)).toEqual(untagged)
  })

  test('correct the name of a category, and mark its first dish when another category may be meant', () => {
    const correct = (read: string, published: string) => {
      const reading = readingOf([item('Soup'), item('Bread')], read)
      const spellings = learnSpellings([], reading, publishedAs(reading, { [read]: published }))
      return applySpellings(reading, spellings, false).categories.map(({ name, printed_name, items }) => [
        name,
        printed_name,
        items.map(({ doubts }) => doubts.join()),
      ])
    }
    expect(correct('Smal1 p1ates', 'Small plates')).toEqual([['Small plates', 'Smal1 p1ates', ['', '']]])
    expect(correct('Staters', 'Starters')).toEqual([['Starters', 'Staters', ['category', '']]])
    expect(correct('To share', 'Vegan dishes')).toEqual([['To share', undefined, ['', '']]])
  })

  test('are deleted when the venue publishes the printed or an unrelated name, and replaced when it publishes a similar one', () => {
    const spellings = learned('Beet burger', 'Beef burger')
    const next = applySpellings(readingOf([item('Beet burger')]), spellings, false)
    const published = (name: string) => learnSpellings(spellings, next, publishedAs(next, { 'Beef burger': name }))
    expect(published('Beef burger')).toEqual(spellings)
    expect(published('Beet burger')).toEqual([])
    expect(published('Beet Burgers')).toEqual([{ of: 'item', read: 'Beet burger', published: 'Beet Burgers' }])
    expect(published('Lamb chops')).toEqual([])
  })

  test('stay when the name is read without a mistake', () => {
    const spellings = learned('Paneer Tlkka', 'Paneer Tikka')
    expect(learned('Paneer Tikka', 'Paneer Tikka', spellings)).toEqual(spellings)
  })

  test('are at most 200, and the newest stay', () => {
    const many = Array.from({ length: MAX_SPELLINGS + 5 }, (_, at) => item(`Wlne ${at}`))
    const reading = readingOf(many)
    const spellings = learnSpellings(
      [],
      reading,
      publishedAs(reading, Object.fromEntries(many.map(({ name }) => [name, name.replace('Wl', 'Wi')]))),
    )
    expect([spellings.length, spellings[0]?.read, spellings.at(-1)?.read]).toEqual([200, 'Wlne 5', 'Wlne 204'])
  })

  test('change only names, keep all doubts, and give no tag another name, for any menu and corrections', () => {
    const name = fc.constantFrom(
      'Bean burger',
      'Beef burger',
      'Beet burger',
      'Burqer',
      'Burger',
      'BURGER',
      'Veg. burger',
      'Vegan burger',
      'Tlkka',
      'Tikka',
    )
    const dish = fc.record({ name, tags: fc.subarray<'vegan' | 'nut-free'>(['vegan', 'nut-free']), isDoubtful: fc.boolean() })
    const corrected = fc.array(fc.tuple(name, name), { maxLength: 6 })
    fc.assert(
      fc.property(corrected, fc.array(dish, { maxLength: 5 }), name, fc.boolean(), (pairs, dishes, heading, isUpdate) => {
        const spellings = pairs.reduce<Spelling[]>((known, [read, published]) => learned(read, published, known), [])
        const items = dishes.map((one, at) =>
          item(one.name, { dietary_info: one.tags, doubts: one.isDoubtful ? ['price'] : [], item_id: String(at) }),
        )
        const before = readingOf(items, heading)
        const after = applySpellings(before, spellings, isUpdate)
        for (const [at, one] of (after.categories[0]?.items ?? []).entries()) {
          const { name: read, doubts, ...others } = items[at] as StoredItem
          const { name: spelt, doubts: left, printed_name = spelt, ...kept } = one
          expect(kept).toEqual(others)
          expect(printed_name).toBe(read)
          expect(left).toEqual(expect.arrayContaining(doubts))
          const isSure = ['same', 'misread'].includes(compareNames(toComparableName(read), toComparableName(spelt)))
          if (isSure) continue
          expect([isUpdate, others.dietary_info, left.includes('spelling')]).toEqual([false, [], true])
          expect(pairs.some(([from, to]) => foldName(from) === foldName(read) && to === spelt)).toBe(true)
        }
      }),
    )
  })
})
