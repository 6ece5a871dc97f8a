import { expect, test } from 'vitest'
import { aCatalogue, type Dish } from '../../tests/support/catalogue.ts'

const oneVenue = (...dishes: Dish[]) => aCatalogue([{ name: 'Harbour', dishes }])

test('a dish in a section of several kinds is only of the kind that it names', async () => {
  const category = 'Beers and ciders'
  const search = await oneVenue(
    { name: 'Butty Bach', description: 'Premium ale', category },
    { name: 'Stowford', description: 'Medium cider', category },
  )
  expect(search('cider').dishes).toEqual(['Stowford', 'Butty Bach'])
})

test('a dish in a section with a remark after a comma is of that kind', async () => {
  const search = await oneVenue({ name: 'Elote', description: 'Not tacos' }, { name: 'Pastor', category: 'Tacos, three to a plate' })
  expect(search('tacos').dishes[0]).toBe('Pastor')
})

test('a drink is listed before food with its name when a drink is asked for', async () => {
  const search = await oneVenue({ name: 'Ale pie', category: 'Mains' }, { name: 'Bitter', description: 'An ale', category: 'Drinks' })
  expect(search('ale').dishes).toEqual(['Bitter', 'Ale pie'])
})

test('a dish whose name is a synonym of the query is listed first', async () => {
  const search = await oneVenue({ name: 'Okra fries', featured: true }, { name: 'Frites' })
  expect(search('french fries').dishes).toEqual(['Frites', 'Okra fries'])
})

test('a venue whose whole name is another spelling of the query comes before one whose name only begins with it', async () => {
  const search = await aCatalogue(['Hen and Chickens Theatre', 'Hen & Chickens'].map((name) => ({ name, dishes: [] })))
  expect(search('hen and chickens').venues[0]).toBe('Hen & Chickens')
})

test('dishes with another word for an excluded meat are left out', async () => {
  const search = await oneVenue({ name: 'Tonkotsu ramen' }, { name: 'Miso ramen' }, { name: 'Ramen with chashu' })
  expect(search('ramen no pork').dishes).toEqual(['Miso ramen'])
})

test('a dish is found by the words of its name when they are typed as one word', async () => {
  const search = await oneVenue({ name: 'Toad in the hole' }, { name: 'Soup' })
  expect(search('toadinthehole')).toMatchObject({
    dishes: ['Toad in the hole'],
    interpretation: { corrections: [{ typed: 'toadinthehole', used: ['toad in the hole'] }] },
  })
})

test('drinks with the vessel of the query come first, wherever it is in their names', async () => {
  const search = await oneVenue({ name: 'Bitter spritz', category: 'Drinks' }, { name: 'Towpath bitter, pint', category: 'Drinks' })
  expect(search('pint of bitter').dishes).toEqual(['Towpath bitter, pint', 'Bitter spritz'])
})

test('a search for a cut that no dish has finds other cuts of the same meat, and not all meat', async () => {
  const search = await oneVenue({ name: 'Chicken pie' }, { name: 'Beef empanadas' }, { name: 'Ribeye, chips' })
  expect(search('sirloin').dishes).toEqual(['Ribeye, chips'])
})

test.each([
  ['merlot', ['Barolo']],
  ['pinot noir', ['Barolo']],
  ['pinot grigio', ['Chablis']],
])('%s finds wines of its colour when there is none', async (query, found) => {
  const search = await oneVenue({ name: 'Barolo' }, { name: 'Chablis' }, { name: 'Tarte au chocolat noir' })
  expect(search(query).dishes).toEqual(found)
})

test('the station of a town stands for the town', async () => {
  const search = await aCatalogue([
    { name: 'Mirlo', address_city: 'Slough', dishes: [{ name: 'Taco' }, { name: 'Taco for the way to the station' }] },
  ])
  expect(search('taco near slough station').dishes[0]).toBe('Taco')
})

test('venues with the word for a kind come before others of that kind', async () => {
  const search = await aCatalogue([
    { name: 'Assembly', description: 'A coaching inn', dishes: [] },
    { name: 'Wheatsheaf', description: 'A pub with a beer garden', cuisines: ['Traditional British', 'Gastropub'], dishes: [] },
    { name: 'Tap', description: 'Eight beers', cuisines: ['Gastropub'], dishes: [] },
  ])
  expect(search('pub').venues).toEqual(['Tap', 'Wheatsheaf', 'Assembly'])
  expect(search('beer garden').venues[0]).toBe('Wheatsheaf')
})

test.each(['fox and hounds', 'fox & hounds', 'fox n hounds', 'the fox and hounds'])(
  '%j lists the venue of that name first',
  async (query) => {
    const search = await aCatalogue([
      { name: 'A Fox and Hounds Kitchen', dishes: [] },
      { name: 'The Fox & Hounds', dishes: [] },
    ])
    expect(search(query).venues[0]).toBe('The Fox & Hounds')
  },
)

test('a dish whose name says that it lacks something is found by a search without it', async () => {
  const search = await oneVenue({ name: 'Champagne, no dosage' }, { name: 'Champagne', description: 'A low dosage' })
  expect(search('champagne no dosage').dishes).toEqual(['Champagne, no dosage'])
})

test.each([
  ['romantic dinner windsor', ['Bell', 'Alba']],
  ['alba windsor', ['Alba', 'Bell']],
  ['thai windsor', ['Alba', 'Bell']],
])('for %s a town counts more than a description, but not more than a name or a kind', async (query, names) => {
  const search = await aCatalogue([
    { name: 'Alba', description: 'Romantic', cuisines: ['Thai'], address_city: 'Slough', featured: true, dishes: [] },
    { name: 'Bell', address_city: 'Windsor', dishes: [] },
  ])
  expect(search(query).venues).toEqual(names)
})

test('two words that name one thing find the nearest dishes when no dish has both, also when the guide has the plural of the second word', async () => {
  const search = await oneVenue({ name: 'Toulouse sausage' }, { name: 'Cheese, rolls' })
  expect(search('sausage roll').dishes).toEqual(['Toulouse sausage'])
})

test.each([
  ['burrito', 'Beef tacos'],
  ['pan con tomate', 'Bread, tomato, oil'],
  ['tortilla de patatas', 'Tortilla, runny'],
])('%s finds %s', async (query, dish) => {
  const search = await oneVenue({ name: dish }, { name: 'Frying pan eggs' })
  expect(search(query).dishes[0]).toBe(dish)
})

test.each([
  ['nyoki', 'Potato gnocchi'],
  ['hoomoos', 'Hummus'],
  ['tacco', 'Beef tacos'],
])('%s is read as it sounds, or as the singular: %s', async (query, dish) => {
  const search = await oneVenue({ name: dish }, { name: 'Grapes, nothing else' })
  expect(search(query).dishes).toEqual([dish])
})

test.each(['nochi', 'unagu', 'group'])(
  '%s, which is nothing like a word of the guide, is not corrected to the beginning of one',
  async (query) => {
    const search = await oneVenue({ name: 'Grapes' }, { name: 'Steak pie', description: 'Stands unaided' }, { name: 'Nothing else' })
    expect(search(query)).toMatchObject({ dishes: [], interpretation: { corrections: [], unknown: [query] } })
  },
)

test('a search for two words that no dish has together lists dishes with the far rarer one first', async () => {
  const chicken = ['Chicken feet', 'Chicken karaage', 'Chicken pie', 'Chicken pho'].map((name) => ({ name, featured: true }))
  const search = await oneVenue(...chicken, { name: 'Pork satay' })
  expect(search('satay chicken').dishes[0]).toBe('Pork satay')
  const both = await oneVenue(...chicken, { name: 'Pork satay' }, { name: 'Chicken skewer', description: 'As satay' })
  expect(both('satay chicken').dishes[0]).toBe('Chicken skewer')
})

test('a far rarer word only comes first when the name of a dish has it, also in singular', async () => {
  const sandwiches = ['Cucumber sandwich', 'Egg sandwich', 'Ham sandwich', 'Tongue sandwich'].map((name) => ({ name }))
  const search = await oneVenue(...sandwiches, { name: 'Coffee', description: 'Burns a finger', featured: true })
  expect(search('finger sandwiches').dishes[0]).toBe('Cucumber sandwich')
  const eggs = ['Eggs Benedict', 'Eggs Florentine', 'Egg roll', 'Scotch egg'].map((name) => ({ name }))
  const poached = await oneVenue(...eggs, { name: 'Poached pear', featured: true }, { name: 'Salad', description: 'A poached egg' })
  expect(poached('poached eggs').dishes.slice(0, 2)).toEqual(['Salad', 'Eggs Benedict'])
})

test('a course comes first although the query also has a far rarer word', async () => {
  const puddings = ['Bread pudding', 'Lemon pudding', 'Rice pudding', 'Sticky pudding'].map((name) => ({ name }))
  const search = await oneVenue(...puddings, { name: 'Summer roll', featured: true })
  expect(search('summer pudding').dishes[0]).toBe('Bread pudding')
})

test('food that belongs to a meal called like a drink does not ask for a drink', async () => {
  const search = await oneVenue({ name: 'Scone spritz', category: 'Drinks', featured: true }, { name: 'Scone', category: 'Cakes' })
  expect(search('a scone').dishes[0]).toBe('Scone')
})

test('a drink in a section of food ranks like one in a section of drinks', async () => {
  const search = await oneVenue(
    { name: 'Mint tea, by the pot', category: 'Drinks' },
    { name: 'Pot of tea, two cups', category: 'Sweet' },
    { name: 'Tea in red wine', category: 'Sweet' },
  )
  expect(search('builders tea').dishes).toEqual(['Pot of tea, two cups', 'Mint tea, by the pot', 'Tea in red wine'])
})

test('a search for coffee does not find an espresso martini', async () => {
  const search = await oneVenue({ name: 'Espresso martini', category: 'Drinks', featured: true }, { name: 'Latte', category: 'Drinks' })
  expect(search('coffee').dishes[0]).toBe('Latte')
  expect(search('espresso martini').dishes[0]).toBe('Espresso martini')
})

test('names of ingredients in other languages find dishes with the English name and with that name', async () => {
  const search = await oneVenue({ name: 'Crevettes à l’ail' }, { name: 'Prawn toast' })
  expect(search('crevette').dishes).toEqual(['Crevettes à l’ail', 'Prawn toast'])
  expect(search('prawn').dishes).toEqual(['Prawn toast', 'Crevettes à l’ail'])
})

test.each([
  ['padseeew', ['Pad see ew'], 'pad see ew'],
  ['fishnchips', ['Fish and chips'], 'fish and chips'],
  ['icecreem', ['Ice cream'], 'ice cream'],
  ['scallps', ['Scallop'], 'scallop'],
])('%j is read as words that a name has', async (query, found, used) => {
  const search = await oneVenue({ name: 'Pad see ew' }, { name: 'Fish and chips' }, { name: 'Ice cream' }, { name: 'Scallop' })
  expect(search(query)).toMatchObject({ dishes: found, interpretation: { corrections: [{ typed: query, used: [used] }] } })
})

test('a misspelt word is read as a synonym with its first letter before a word of the guide with another one', async () => {
  const search = await aCatalogue([{ name: 'Zurito', dishes: [{ name: 'Tacos' }] }])
  expect(search('burito')).toMatchObject({ dishes: ['Tacos'], venues: [], interpretation: { corrections: [{ used: ['burrito'] }] } })
})

test.each([
  ['lassies', 'Lassi'],
  ['chillies', 'Chilli'],
  ['berries', 'Raspberry'],
])('the plural %j finds %j', async (query, name) => {
  const search = await oneVenue({ name: 'Chilled soup' }, { name: 'Lassi' }, { name: 'Chilli' }, { name: 'Raspberry' })
  expect(search(query).dishes[0]).toBe(name)
})

test('a cuisine and a word for a venue are read as two words when they are typed as one', async () => {
  const search = await aCatalogue([{ name: 'Baan', cuisines: ['Thai'], dishes: [] }])
  expect(search('thairestaurant').venues).toEqual(['Baan'])
})

test('a search for a town with a word such as village finds venues of the town', async () => {
  const search = await aCatalogue([
    { name: 'Harbour', address_city: 'Bray', dishes: [{ name: 'Crab' }] },
    { name: 'Cellar', address_city: 'Eton', dishes: [{ name: 'Village wine' }] },
  ])
  expect(search('bray village')).toMatchObject({ best: 'venues', venues: ['Harbour'], dishes: [] })
  expect(search('village wine').dishes).toEqual(['Village wine'])
})

test('a search names the town in its text, also when no dish found is there', async () => {
  const search = await aCatalogue([
    { name: 'Nonna', address_city: 'Ascot', dishes: [{ name: 'Pizza' }] },
    { name: 'Kavak', address_city: 'Slough', dishes: [{ name: 'Shish' }] },
  ])
  expect(search('pizza slough')).toMatchObject({ dishes: ['Pizza'], interpretation: { town: 'Slough' } })
  expect(search('pizza').interpretation.town).toBeNull()
})

test('a search for a diet has the list of dishes first when it finds nothing', async () => {
  const search = await oneVenue({ name: 'Pie' })
  expect(search('vegan cake')).toMatchObject({ best: 'dishes', dishes: [], venues: [] })
})

test.each(['sushi restaurant', 'ramen bar', 'noodle place'])('%j lists venues of the kitchen', async (query) => {
  const search = await aCatalogue([{ name: 'Kumo', cuisines: ['Japanese'], dishes: [{ name: 'Ramen' }] }])
  expect(search(query)).toMatchObject({ best: 'venues', venues: ['Kumo'] })
})

test('a search for a dish that the guide does not have finds venues whose cuisine has it, also in another spelling', async () => {
  const search = await aCatalogue([{ name: 'Saffron', cuisines: ['Indian'], dishes: [{ name: 'Dal' }] }])
  expect(search('poppadum').venues).toEqual(['Saffron'])
})

test('a search for specials finds the dishes of menus of specials, those of a town first', async () => {
  const search = await aCatalogue([
    { name: 'Alba', address_city: 'Slough', dishes: [{ name: 'Apple tart', menuType: 'Specials' }, { name: 'Bread' }] },
    { name: 'Bell', address_city: 'Windsor', dishes: [{ name: 'Crab', menuType: 'Specials' }, { name: 'Dal' }] },
  ])
  for (const query of ['specials', 'todays specials', 'daily specials']) expect(search(query).dishes).toEqual(['Apple tart', 'Crab'])
  expect(search('specials windsor').dishes).toEqual(['Crab', 'Apple tart'])
})

test('a word that is spelt right is not corrected', async () => {
  const search = await oneVenue({ name: 'Crumbled feta' }, { name: 'Eggs' })
  expect(search('scrambled eggs')).toMatchObject({ dishes: ['Eggs'], interpretation: { corrections: [], unknown: ['scrambled'] } })
})

test.each(['who does a good curry in slough', 'where can i get a really good curry in slough please', 'curry slough'])(
  '%s finds curries in Slough first',
  async (query) => {
    const search = await aCatalogue([
      {
        name: 'Alba',
        address_city: 'Windsor',
        dishes: [{ name: 'A curry', featured: true }, { name: 'Ice cream' }, { name: 'Who knows' }],
      },
      { name: 'Bell', address_city: 'Slough', dishes: [{ name: 'Curry' }] },
    ])
    expect(search(query).dishes).toEqual(['Curry', 'A curry'])
  },
)

test.each(['restaurants', 'places to eat', 'best restaurants', 'where can i eat', 'food near me', 'somewhere nice to eat'])(
  '%s lists all venues, featured ones first',
  async (query) => {
    const search = await aCatalogue([
      { name: 'Alba', dishes: [{ name: 'The best dish to eat' }] },
      { name: 'Bell', featured: true, dishes: [] },
    ])
    expect(search(query)).toMatchObject({ best: 'venues', venues: ['Bell', 'Alba'], dishes: [] })
  },
)

test('a venue is found by its name when that is also a word for venues', async () => {
  const search = await aCatalogue([
    { name: 'Alba', featured: true, dishes: [] },
    { name: 'Eateries', dishes: [] },
  ])
  expect(search('eateries').venues[0]).toBe('Eateries')
})

test('venues of the town come before venues elsewhere whose descriptions have both words', async () => {
  const search = await aCatalogue([
    { name: 'Alba', description: 'A quiet, romantic room', featured: true, address_city: 'Slough', dishes: [] },
    { name: 'Bell', address_city: 'Windsor', dishes: [] },
  ])
  expect(search('quiet romantic windsor').venues).toEqual(['Bell', 'Alba'])
})

test('a word that was typed as two is found in singular and plural', async () => {
  const search = await oneVenue({ name: 'A cake' }, { name: 'Duck, pancakes' }, { name: 'Pancake' })
  expect(search('pan cakes').dishes.slice(0, 2).toSorted()).toEqual(['Duck, pancakes', 'Pancake'])
})

test.each(['pie', 'salad', 'cider'])('a guide without %s finds nothing that only shares a description with it', async (query) => {
  const search = await oneVenue({ name: 'Stew' }, { name: 'Steamed fish' }, { name: 'Lager' })
  expect(search(query).dishes).toEqual([])
})

test('a venue whose first cuisine begins with the word comes before those that only mention it', async () => {
  const search = await aCatalogue([
    { name: 'Garance', description: 'Rare steak', featured: true, dishes: [{ name: 'Steak' }] },
    { name: 'Novillo', cuisines: ['Steakhouse'], dishes: [] },
  ])
  expect(search('steak').venues).toEqual(['Novillo', 'Garance'])
})

test('a dish that no venue of the town has is listed before venues there, also when another town has a similar name', async () => {
  const search = await aCatalogue([
    { name: 'Pike', dishes: [{ name: 'Stew' }] },
    { name: 'Ferry', address_city: 'Old Windsor', dishes: [] },
    { name: 'Bice', address_city: 'Ascot', dishes: [{ name: 'Pizza' }] },
  ])
  expect(search('pizza windsor')).toMatchObject({ dishes: ['Pizza'], best: 'dishes' })
  expect(search('bice windsor').best).toBe('venues')
})

test('a search for main courses also finds food in sections with other names that belongs to no other course', async () => {
  const search = await oneVenue(
    { name: 'Bread', price: 3, category: 'From the oven' },
    { name: 'Burger', price: 9, category: 'From the coals' },
    { name: 'Crumble', price: 6, category: 'Puddings' },
    { name: 'Olives', price: 4, category: 'Starters' },
    { name: 'Pie', price: 9, category: 'Mains' },
    { name: 'Stout', price: 5, menuType: 'Drinks', category: 'Pints' },
  )
  expect(search('main course under £10').dishes).toEqual(['Pie', 'Burger'])
})

test('a search for places for families finds venues with a dish for children', async () => {
  const search = await oneVenue({ name: 'Children’s goujons' }, { name: 'Livers', description: 'Say nothing to the children' })
  expect(search('family friendly').dishes).toEqual(['Children’s goujons'])
})

test('a dish is found by meals in the texts of its menu and section, and by no other word of these texts', async () => {
  const search = await aCatalogue([
    { name: 'Kavak', address_city: 'Slough', dishes: [{ name: 'Cream and honey', menuText: 'Breakfast until two. No dinner' }] },
    { name: 'Mill', address_city: 'Cookham', dishes: [{ name: 'Breakfast' }, { name: 'Trout', sectionText: 'Weekend lunch' }] },
  ])
  expect(search('breakfast slough').dishes).toEqual(['Cream and honey', 'Breakfast'])
  expect(search('weekend').dishes).toEqual(['Trout'])
  expect([search('until').dishes, search('dinner').dishes]).toEqual([[], []])
})

test('a dish with the word comes before dishes of a menu with that name, and before dishes with a longer word', async () => {
  const search = await aCatalogue([
    { name: 'Cellar', dishes: [{ name: 'Anchovies', menuName: 'Oyster hour' }] },
    {
      name: 'Harbour',
      dishes: [
        { name: 'Plateau', description: 'An oyster and a crab' },
        { name: 'Cordial', description: 'Ginger' },
        { name: 'Negroni', description: 'Gin' },
      ],
    },
  ])
  expect(search('oyster').dishes).toEqual(['Plateau', 'Anchovies'])
  expect(search('gin').dishes).toEqual(['Negroni', 'Cordial'])
})
