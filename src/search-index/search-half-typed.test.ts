import { describe, expect, test } from 'vitest'
import { aCatalogue, type Dish } from '../../tests/support/catalogue.ts'

const oneVenue = (...dishes: Dish[]) => aCatalogue([{ name: 'Harbour', dishes }])

describe('a query that is still being typed', () => {
  test.each([
    ['fish and ch', 'Haddock and chips'],
    ['red w', 'House red'],
    ['peking d', 'Roast duck'],
    ['bread and b', 'Bread and butter pudding'],
    ['spaghetti b', 'Spaghetti with clams'],
  ])('%j lists %s first', async (query, first) => {
    const search = await oneVenue(
      { name: 'Beef', featured: true },
      { name: 'Bread from smoked flour' },
      { name: 'Bread and butter pudding' },
      { name: 'Chalk stream trout, a fish' },
      { name: 'Haddock and chips' },
      { name: 'House red', category: 'By the glass' },
      { name: 'Pears in red wine' },
      { name: 'Roast duck' },
      { name: 'Spaghetti with clams' },
    )
    expect(search(query).dishes[0]).toBe(first)
  })

  test('still finds all that begins with its last word', async () => {
    const search = await oneVenue({ name: 'Haddock and chips' }, { name: 'Cherry tart' })
    expect(search('fish and ch').dishes).toEqual(['Haddock and chips', 'Cherry tart'])
  })

  test('is read as typed when it ends with a space or the request is for the exact words', async () => {
    const search = await oneVenue({ name: 'Haddock and chips' }, { name: 'Cherry fish tart' })
    expect(search('fish and ch ').dishes[0]).toBe('Cherry fish tart')
    expect(search('fish and ch', { isExact: true }).dishes[0]).toBe('Cherry fish tart')
  })

  test.each(['gluten f', 'gluten fr', 'gluten-fr', 'coeli', 'gluten'])('%j finds only what is tagged gluten-free', async (query) => {
    const search = await oneVenue({ name: 'Fries' }, { name: 'Free range egg' }, { name: 'Soup', tags: ['gluten-free'] })
    expect(search(query)).toMatchObject({ dishes: ['Soup'], interpretation: { diets: ['gluten-free'] } })
  })

  test.each([
    ['vegetar', 'vegetarian'],
    ['koshe', 'kosher'],
    ['dairy fr', 'dairy-free'],
    ['nut fr', 'nut-free'],
  ] as const)('%j asks for the diet %s', async (query, diet) => {
    const search = await oneVenue({ name: 'Fruit' }, { name: 'Soup', tags: [diet] })
    expect(search(query).dishes).toEqual(['Soup'])
  })

  test.each(['vegeta', 'nut f', 'egg fr'])('%j does not ask for a diet yet', async (query) => {
    const search = await oneVenue({ name: 'Egg fried rice' }, { name: 'Nut fritter' }, { name: 'Vegetables' })
    expect(search(query).interpretation).toMatchObject({ diets: [], avoided: [] })
  })
})
