import { describe, expect, test } from 'vitest'
import { aCatalogue, type Dish } from '../../tests/support/catalogue.ts'

const oneVenue = (...dishes: Dish[]) => aCatalogue([{ name: 'Harbour', dishes }])
const vegan: Pick<Dish, 'tags'> = { tags: ['vegan'] }

test.each([
  ['🍕', 'Pizza bianca'],
  ['g&t', 'Gin and tonic'],
  ['chkn pie', 'Chicken pie'],
  ['2 for 1 pizza', 'Pizza bianca'],
])('%s is read as the words that it stands for', async (query, first) => {
  const search = await oneVenue({ name: 'Pizza bianca' }, { name: 'Gin and tonic' }, { name: 'Chicken pie' }, { name: 'Table for two' })
  expect(search(query).dishes[0]).toBe(first)
})

test('a need that is written in one word with a dish leaves out dishes without the tag', async () => {
  const search = await oneVenue({ name: 'Beef burger' }, { name: 'Bean burger', ...vegan })
  expect(search('veganburger')).toMatchObject({ dishes: ['Bean burger'], interpretation: { diets: ['vegan'] } })
})

test.each(['no pork', 'i dont eat pork', 'pork free'])('%s alone finds what is tagged vegetarian, and nothing else', async (query) => {
  const search = await oneVenue({ name: 'Pork pie' }, { name: 'Chicken pie' }, { name: 'Leek pie', tags: ['vegetarian'] })
  expect(search(query)).toMatchObject({ dishes: ['Leek pie'], interpretation: { diets: ['vegetarian'], excluded: [] } })
})

test.each(['not allowed nuts', 'nut sensitivity', 'nothing with nuts', 'excluding nuts', 'nut safe', 'sans nuts'])(
  '%s finds only what is tagged free from nuts',
  async (query) => {
    const search = await oneVenue({ name: 'Nut roast' }, { name: 'Plain roast' }, { name: 'Safe roast', tags: ['nut-free'] })
    expect(search(query).dishes).toEqual(['Safe roast'])
  },
)

test('words that were typed as one are split, and diets, prices and kinds of venues among them are read', async () => {
  const search = await oneVenue({ name: 'Battered haddock and chips' }, { name: 'Fish pie' }, { name: 'Chips' })
  expect(search('fishandchips')).toMatchObject({
    dishes: expect.arrayContaining(['Battered haddock and chips']),
    interpretation: { corrections: [{ typed: 'fishandchips', used: ['fish and chips'] }] },
  })
})

test('two words are read as one word when the guide has only the joined word', async () => {
  const search = await oneVenue({ name: 'Chicken, peas' }, { name: 'Chickpea stew' })
  expect(search('chick pea').dishes[0]).toBe('Chickpea stew')
})

test.each([
  ['tirmasu', 'Tiramisu'],
  ['pistachio nuts', 'Pistachio cake'],
  ['puding', 'Rice pudding'],
  ['tomatos', 'Tomatoes on toast'],
])('%s finds %s first', async (query, first) => {
  const search = await oneVenue(
    { name: 'Nut roast' },
    { name: 'Pistachio cake' },
    { name: 'Tiramisu' },
    { name: 'Rice pudding' },
    { name: 'Tomatoes on toast' },
  )
  expect(search(query).dishes[0]).toBe(first)
})

test('another name counts as typed when the guide does not have the typed word', async () => {
  const search = await oneVenue({ name: 'Rice with snails', featured: true }, { name: 'Snails, butter' })
  expect(search('escargot').dishes).toEqual(['Snails, butter', 'Rice with snails'])
})

test('a dish that only has the word in its oil or sauce comes after dishes of that kind', async () => {
  const search = await oneVenue({ name: 'Parsnip soup, curry oil', featured: true }, { name: 'Lamb curry' })
  expect(search('curry').dishes).toEqual(['Lamb curry', 'Parsnip soup, curry oil'])
})

test('a joining word does not count in the name of a dish', async () => {
  const search = await oneVenue({ name: 'Marc and a coffee', featured: false }, { name: 'Filter coffee', featured: true })
  expect(search('coffee and cake').dishes[0]).toBe('Filter coffee')
})

test.each([
  ['牛肉', ['三寶牛肉麵', '牛肉湯']],
  ['牛肉麵', ['三寶牛肉麵']],
])('%s is found anywhere in a name without spaces', async (query, found) => {
  const search = await oneVenue({ name: '三寶牛肉麵' }, { name: '牛肉湯' }, { name: '豬腳飯' })
  expect(search(query).dishes.toSorted()).toEqual(found.toSorted())
})

test('connecting words are left out of a long query before words that name something', async () => {
  const search = await aCatalogue([
    { name: 'Harbour', address_city: 'Slough', dishes: [] },
    { name: 'Mill', address_city: 'Bray', dishes: [] },
  ])
  expect(search('somewhere for a quick bite to eat in slough').venues).toEqual(['Harbour'])
})

test('a search for a vegan restaurant finds venues with vegan food, vegan kitchens first', async () => {
  const search = await aCatalogue([
    { name: 'Harbour', dishes: [{ name: 'Cod' }] },
    { name: 'Inn', featured: true, dishes: [{ name: 'Bean stew', ...vegan }] },
    { name: 'Shed', cuisines: ['Vegan'], dishes: [{ name: 'Nut roast', ...vegan }] },
  ])
  expect(search('vegan restaurant windsor')).toMatchObject({ best: 'venues', venues: ['Shed', 'Inn'], dishes: ['Bean stew', 'Nut roast'] })
})

test('a search for a venue with a need that only dishes state lists dishes', async () => {
  const search = await aCatalogue([{ name: 'Inn', dishes: [{ name: 'Bean stew', tags: ['gluten-free'] }] }])
  expect(search('gluten free restaurant windsor').best).toBe('dishes')
})

test('no venue is listed for a diet that none of its food has', async () => {
  const search = await aCatalogue([{ name: 'Steak and Co', cuisines: ['Steakhouse'], dishes: [{ name: 'Steak' }] }])
  expect(search('halal steak')).toMatchObject({ dishes: [], venues: [] })
})

test('a word for the surroundings of a venue finds venues and no dishes', async () => {
  const search = await aCatalogue([
    { name: 'Mill', cuisines: ['Gastropub'], dishes: [{ name: 'Towpath bitter' }] },
    { name: 'Barge', cuisines: ['Gastropub'], description: 'Above the towpath', dishes: [] },
  ])
  expect(search('riverside pub')).toMatchObject({ best: 'venues', venues: ['Barge', 'Mill'] })
  expect(search('riverside').dishes).toEqual([])
})

test('cheap eats in a town list the venues there from the lowest price band', async () => {
  const search = await aCatalogue([
    { name: 'Grand', price: '£££', featured: true, dishes: [{ name: 'Soup' }] },
    { name: 'Stall', price: '£', dishes: [{ name: 'Bun' }] },
  ])
  expect(search('cheap eats windsor')).toMatchObject({ best: 'venues', venues: ['Stall', 'Grand'] })
})

test('venues of a town come before venues of a town whose name contains it', async () => {
  const search = await aCatalogue([
    { name: 'Anchor', address_city: 'Old Windsor', featured: true, dishes: [{ name: 'Onion soup' }] },
    { name: 'Barge', address_city: 'Windsor', dishes: [{ name: 'Pea soup' }] },
  ])
  expect(search('soup windsor')).toMatchObject({ dishes: ['Pea soup', 'Onion soup'], venues: ['Barge', 'Anchor'] })
})

test('a word that only the table of synonyms has does not hide the results of the other words', async () => {
  const search = await aCatalogue([{ name: 'Harbour', dishes: [] }])
  expect(search('family restaurant').venues).toEqual(['Harbour'])
})

test.each(['two courses', '2 course lunch', 'lunch deal', 'set menu'])('%s lists menus at a fixed price first', async (query) => {
  const search = await oneVenue(
    { name: 'Omelette', category: 'Prix fixe' },
    { name: 'Pie for two' },
    { name: 'Chocolate, set', featured: true },
  )
  expect(search(query).dishes[0]).toBe('Omelette')
})

test('a search for a side of something finds that dish', async () => {
  const search = await oneVenue({ name: 'Cabbage', category: 'Sides' }, { name: 'Frites' })
  expect(search('side of chips').dishes[0]).toBe('Frites')
})

test.each(['group of 10', 'party of twelve people', 'hen do'])('%s asks for a venue with room, and not for a dish', async (query) => {
  const search = await aCatalogue([
    { name: 'Ten Stools', description: 'Ten stools and twelve wines', dishes: [{ name: 'Hen of the woods' }] },
    { name: 'Long Barn', description: 'Long tables under the beams', dishes: [] },
  ])
  expect(search(query)).toMatchObject({ venues: ['Long Barn'], best: 'venues' })
})

test.each(['live music', 'high chair', 'high protein'])('%s finds nothing where no text has both words', async (query) => {
  const search = await oneVenue({ name: 'Liver', description: 'A high pie' }, { name: 'Highball' })
  expect(search(query).dishes).toEqual([])
})

test('a misspelt word is read as the nearer one, whether the guide or only a synonym has it', async () => {
  const search = await oneVenue({ name: 'Guinea fowl' }, { name: 'Dredger stout' })
  expect(search('guiness')).toMatchObject({ dishes: ['Dredger stout'], interpretation: { corrections: [{ used: ['guinness'] }] } })
})

test('a word that sounds like one of the synonyms is read as it where the guide has only a less similar one', async () => {
  const search = await oneVenue({ name: 'Duck, plum saucer' }, { name: 'Green salad' })
  expect(search('ceaser')).toMatchObject({ dishes: ['Green salad'], interpretation: { corrections: [{ used: ['caesar'] }] } })
})

test.each(['what time does the pike close', 'pike closing times', 'is the pike shut on monday', 'pike what time closed'])(
  '%s finds the venue, and corrects no word to that of a dish',
  async (query) => {
    const search = await aCatalogue([{ name: 'The Pike', dishes: [{ name: 'Cloves and shot' }, { name: 'Thyme bread' }] }])
    expect(search(query)).toMatchObject({ venues: ['The Pike'], dishes: [], interpretation: { corrections: [] } })
  },
)

test('a search for a kind of venue with something lists venues that say both first', async () => {
  const search = await aCatalogue([
    { name: 'Tap', description: 'Eight beers', cuisines: ['Gastropub'], featured: true, dishes: [] },
    { name: 'Wheatsheaf', description: 'A pub with a beer garden', cuisines: ['Traditional British', 'Gastropub'], dishes: [] },
  ])
  expect(search('pub with a beer garden').venues).toEqual(['Wheatsheaf', 'Tap'])
})

test.each([
  ['ruby', 'Lamb curry'],
  ['builders tea', 'Mug of tea'],
])('%s finds what it is called in Britain first', async (query, first) => {
  const search = await oneVenue(
    { name: 'Cream tea', description: 'With a pot of tea', featured: true },
    { name: 'Lamb curry' },
    { name: 'Mug of tea' },
  )
  expect(search(query).dishes[0]).toBe(first)
})

test('dishes come first in a town with a name of several words that lacks the dish', async () => {
  const search = await aCatalogue([
    { name: 'Railway Arms', address_city: 'Craven Arms', dishes: [{ name: 'Pie' }] },
    { name: 'Napoli', address_city: 'Ludlow', dishes: [{ name: 'Pizza bianca' }] },
  ])
  expect(search('pizza craven arms')).toMatchObject({ best: 'dishes', dishes: ['Pizza bianca'] })
})

test.each([
  ['cheese boards', 'Cheese board'],
  ['scotch eggs', 'Scotch egg'],
  ['sausage roll', 'Sausage rolls'],
])('%s lists first what is called so in singular or plural', async (query, first) => {
  const search = await oneVenue(
    { name: 'Cheese tart', description: 'Boards of it', featured: true },
    { name: 'Cheese board' },
    { name: 'Eggs, scotch bonnet', featured: true },
    { name: 'Scotch egg' },
    { name: 'Roll with sausage', featured: true },
    { name: 'Sausage rolls' },
  )
  expect(search(query).dishes[0]).toBe(first)
})

test('a name that is typed in the plural comes before the same in the singular', async () => {
  const search = await oneVenue({ name: 'Scotch egg' }, { name: 'Scotch eggs' })
  expect(search('scotch eggs').dishes).toEqual(['Scotch eggs', 'Scotch egg'])
})

test('a search for a roast finds carveries after dishes that are called a roast', async () => {
  const search = await oneVenue({ name: 'Adult carvery', featured: true }, { name: 'Roast turkey' })
  expect(search('roast').dishes).toEqual(['Roast turkey', 'Adult carvery'])
})

test.each(['chip barm', 'chip cob', 'chip sarnie'])('%s finds the chip butty first', async (query) => {
  const search = await oneVenue({ name: 'Cheesy chips', featured: true }, { name: 'Chip butty' })
  expect(search(query).dishes[0]).toBe('Chip butty')
})

test('a search for half of a drink finds the drink before dishes that are called half', async () => {
  const search = await oneVenue({ name: 'Duck, half', featured: true }, { name: 'Asahi', description: 'Japanese lager' })
  expect(search('half a shandy').dishes).toEqual(['Asahi', 'Duck, half'])
})

test.each(['child with nut allergy cake', 'kid has a nut allergy cake', 'son with a nut allergy cake'])(
  '%s looks for no dishes for children',
  async (query) => {
    const tags: Dish['tags'] = ['nut-free']
    const goujons = { name: 'Children’s goujons', description: 'With peas', tags, featured: true }
    const search = await oneVenue(goujons, { name: 'Sponge cake', tags }, { name: 'Nut cake' })
    expect(search(query).dishes).toEqual(['Sponge cake'])
  },
)

test.each(['nandos', 'Nando’s', 'costa', 'zizzi', 'pret'])(
  'the name of a chain that is not in the guide is not corrected: %s',
  async (query) => {
    const search = await oneVenue({ name: 'Cheese sandwich' }, { name: 'Panna cotta' }, { name: 'Ceci' }, { name: 'Press, pet nat' })
    expect(search(query)).toMatchObject({ dishes: [], venues: [], interpretation: { corrections: [] } })
  },
)

test.each(['milk shake', 'milk shakes'])(
  'a compound that the guide has as one word is found and not said to be nowhere: %s',
  async (query) => {
    const search = await oneVenue({ name: 'Oreo milkshake' })
    expect(search(query)).toMatchObject({ dishes: ['Oreo milkshake'], interpretation: { unknown: [] } })
  },
)

test('one word of a synonym does not find dishes when no dish has all of its words', async () => {
  const search = await oneVenue({ name: 'Lolly', description: 'On a stick' }, { name: 'Fish pie' })
  expect(search('fish fingers').dishes).toEqual(['Fish pie'])
})

test('two words are read as one word when the table of synonyms has the joined word', async () => {
  const search = await oneVenue({ name: 'Tonkotsu ramen' }, { name: 'Prawn dumplings' })
  expect(search('won ton').dishes).toEqual(['Prawn dumplings'])
})

test('a dish that cuisines cook is not found by its name at the beginning of a longer word', async () => {
  const search = await aCatalogue([
    { name: 'Saffron', cuisines: ['Indian'], dishes: [] },
    { name: 'Elm', dishes: [{ name: 'Champagne, no dosage' }] },
  ])
  expect(search('dosa').venues).toEqual(['Saffron'])
})

test.each([
  ['vegetarisch', 'vegetarian'],
  ['sin gluten', 'gluten-free'],
  ['muslim food', 'halal'],
] as const)('%s finds only what is tagged %s', async (query, tag) => {
  const search = await oneVenue({ name: 'Food' }, { name: 'Soup', tags: [tag] })
  expect(search(query).dishes).toEqual(['Soup'])
})

test('a search ignores the name of a voice assistant at its beginning', async () => {
  const search = await oneVenue({ name: 'Okra' }, { name: 'Thai curry' })
  expect(search('ok google thai curry').dishes).toEqual(['Thai curry'])
})

describe('near a town', () => {
  const town = (name: string, address_city: string, longitude: number | null, dishes: Dish[]) => {
    return { name, address_city, latitude: longitude === null ? null : 51.48, longitude, dishes }
  }
  const around = [
    town('Ferry', 'Old Windsor', -0.58, [{ name: 'Steak and kidney pudding', featured: true }]),
    town('Pike', 'Windsor', -0.61, [{ name: 'Steak sandwich' }]),
    town('Ardoise', 'Eton', -0.62, [{ name: 'Steak au poivre' }]),
    town('Bavarois', 'Reading', -0.97, [{ name: 'Steak aux herbes', featured: true }]),
  ]

  test.each(['steak near windsor', 'steak not far from windsor', 'steak close to Windsor'])(
    'dishes of the places around are as good as those in it: %s',
    async (query) => {
      const expected = ['Steak sandwich', 'Steak au poivre', 'Steak and kidney pudding', 'Steak aux herbes']
      expect((await aCatalogue(around))(query).dishes).toEqual(expected)
    },
  )

  test('dishes in the town come first where no place of it has coordinates', async () => {
    const search = await aCatalogue([
      town('Bavarois', 'Reading', -0.97, [{ name: 'Steak', featured: true }]),
      town('Pike', 'Slough', null, [{ name: 'Steak sandwich' }]),
    ])
    expect(search('steak near slough').dishes).toEqual(['Steak sandwich', 'Steak'])
  })
})
