import { describe, expect, test } from 'vitest'
import { aCatalogue, type Dish } from '../../tests/support/catalogue.ts'

const oneVenue = (...dishes: (Dish | string)[]) =>
  aCatalogue([{ name: 'Harbour', dishes: dishes.map((dish) => (typeof dish === 'string' ? { name: dish } : dish)) }])

describe('a search', () => {
  test('corrects one edit of a word that is not in the index, and reports the correction', async () => {
    const search = await oneVenue('Pizza Napoletana', 'Soup')
    const { dishes, interpretation } = search('piza ')
    expect(dishes).toEqual(['Pizza Napoletana'])
    expect(interpretation.corrections).toEqual([{ typed: 'piza', used: ['pizza'] }])
  })

  test('does not correct a word that is in the index', async () => {
    const search = await oneVenue('Pizza Napoletana', 'Piza bread')
    expect(search('piza').dishes).toEqual(['Piza bread'])
  })

  test.each([
    ['desert', 'Puddings', 'Tart'],
    ['thia', 'Thai', 'Curry'],
    ['capuccino', 'Coffee', 'Black'],
    ['linguine', 'Pasta', 'With clams'],
  ])('for %s finds the section %s', async (query, category, name) => {
    const search = await oneVenue({ name, category }, { name: 'This week', description: 'Thin' }, 'Salad')
    expect(search(query).dishes).toEqual([name])
  })

  test('lists dishes after names in which the word only says how the dish is made', async () => {
    const search = await oneVenue('Beer-battered haddock', 'Lager', 'Beer')
    expect(search('beer').dishes).toEqual(['Beer', 'Lager', 'Beer-battered haddock'])
    expect(search('beer-battered haddock').dishes[0]).toBe('Beer-battered haddock')
  })

  test.each(['vegan thai', 'vegan thai slough', 'vegan restaurant', 'vegan deli'])(
    'for %s finds all vegan dishes, those of such venues first',
    async (query) => {
      const search = await aCatalogue([
        { name: 'Alba', dishes: [{ name: 'A salad', tags: ['vegan'], featured: true }] },
        {
          name: 'Deli',
          cuisines: ['Thai'],
          address_city: 'Slough',
          description: 'A restaurant',
          dishes: [{ name: 'Soup', tags: ['vegan'] }, { name: 'Thai prawns' }],
        },
      ])
      expect(search(query).dishes.toSorted()).toEqual(['A salad', 'Soup'])
      if (query !== 'vegan restaurant') expect(search(query).dishes[0]).toBe('Soup')
    },
  )

  test('lists names with a corrected word before names with a synonym of it', async () => {
    const search = await oneVenue('A toastie', 'Sandwich')
    expect(search('sandwhich').dishes).toEqual(['Sandwich', 'A toastie'])
  })

  test('corrects a misspelt cuisine and a misspelt town', async () => {
    const search = await aCatalogue([
      { name: 'Alba', address_city: 'Maidenhead', cuisines: ['Thai'], dishes: [{ name: 'Thai tea' }] },
      { name: 'Zest', address_city: 'Maidenhead', dishes: [] },
    ])
    expect(search('thia maidenhed')).toMatchObject({ best: 'venues', venues: ['Alba', 'Zest'] })
  })

  test('corrects nothing when the request is for the exact words', async () => {
    const search = await oneVenue('Pizza Napoletana')
    expect(search('piza', { isExact: true })).toMatchObject({ dishes: [], interpretation: { corrections: [], unknown: ['piza'] } })
  })

  test.each([
    ['burgers', 'Beef burger'],
    ['burger', 'Two burgers'],
    ['berries', 'Berry crumble'],
    ['eggplant', 'Aubergine bake'],
    ['fries', 'Fish and chips'],
    ['icecream', 'Ice cream'],
    ['gelato', 'Vanilla ice cream'],
    ['cheese cake', 'Cheesecake'],
    ['starters', 'Appetiser platter'],
  ])('for %s finds %s', async (query, name) => {
    const search = await oneVenue(name, 'Something else')
    expect(search(query).dishes).toEqual([name])
  })

  test('lists dishes with the typed singular or plural first', async () => {
    const search = await oneVenue('A burger', 'Burgers')
    expect(search('burgers').dishes).toEqual(['Burgers', 'A burger'])
  })

  test('lists names with the whole word before names with a longer one', async () => {
    const search = await oneVenue('Ginger cordial', 'Negroni', { name: 'Sloe gin' })
    expect(search('gin').dishes).toEqual(['Sloe gin', 'Ginger cordial'])
  })

  test.each([
    ['garlic naan', ['Keema naan', 'Aubergine, garlic']],
    ['gin and tonic', ['Sloe gin', 'Port and tonic']],
    ['pasta with prawns', ['Pasta', 'King prawns']],
    ['naan windsor', ['Keema naan']],
    ['naan bar', ['Keema naan', 'Bar nuts']],
  ])('for %s lists the dishes first that the phrase names', async (query, names) => {
    const search = await oneVenue('Aubergine, garlic', 'Bar nuts', 'Keema naan', 'King prawns', 'Pasta', 'Port and tonic', 'Sloe gin')
    expect(search(query).dishes).toEqual(names)
  })

  test.each([
    ['pub with garden', ['Zest', 'Alba']],
    ['garden gastropub', ['Zest', 'Alba']],
    ['alba gastropub', ['Alba', 'Zest']],
  ])('for %s counts words that are in no name only in venues of that kind', async (query, names) => {
    const search = await aCatalogue([
      { name: 'Alba', description: 'A garden', featured: true, dishes: [] },
      { name: 'Zest', cuisines: ['Gastropub'], dishes: [] },
    ])
    expect(search(query).venues).toEqual(names)
  })

  test.each([
    ['gastropub windsor', 'venues'],
    ['bar windsor', 'venues'],
    ['bar of chocolate', 'dishes'],
    ['pub up to £10', 'dishes'],
    ['cheap pub', 'venues'],
    ['cheap pubs in windsor', 'venues'],
    ['chocolate up to £10', 'dishes'],
  ])('for %s lists %s first', async (query, best) => {
    const search = await aCatalogue([{ name: 'Chocolate House', cuisines: ['Gastropub', 'Wine Bar'], dishes: [{ name: 'Chocolate bar' }] }])
    expect(search(query).best).toBe(best)
  })

  test('for a course finds the dishes of sections with its names and no other use of these words', async () => {
    const search = await oneVenue(
      { name: 'Tart', category: 'After' },
      { name: 'Marc', category: 'Coffee and after' },
      { name: 'Sweet potato', description: 'Cooked last' },
    )
    expect(search('desserts')).toMatchObject({ dishes: ['Tart'], interpretation: { synonyms: [], unknown: [] } })
    expect(search('#after').dishes).toEqual(['Tart', 'Marc'])
  })

  test('for a diet finds tagged dishes and nothing else', async () => {
    const search = await oneVenue({ name: 'Lager', description: 'Not gluten free' }, { name: 'Brownie', tags: ['gluten-free'] })
    expect(search('gluten free').dishes).toEqual(['Brownie'])
    expect(search('gluten free lager').dishes).toEqual([])
  })

  test('finds no dishes with a word that the query excludes, or with a synonym of it', async () => {
    const search = await oneVenue('Plain burger', { name: 'Burger', description: 'Onions' }, { name: 'Prawn burger' }, 'Soup')
    expect(search('burger no onion')).toMatchObject({ dishes: ['Plain burger', 'Prawn burger'], interpretation: { excluded: ['onion'] } })
    expect(search('burger without onion or shrimps').dishes).not.toContain('Burger')
    expect(search('burger no aubergine').dishes).toHaveLength(3)
    expect(search('no onion')).toMatchObject({ dishes: [], venues: [] })
  })

  test('excludes only the whole word, and not its general word', async () => {
    const search = await oneVenue('Ham pie', 'Hamburger pie', 'Pasta pie')
    expect(search('pie no ham').dishes).toEqual(['Hamburger pie', 'Pasta pie'])
    expect(search('pie no linguine').dishes).toHaveLength(3)
  })

  test('keeps dishes that state the absence of an excluded word, and lists them first', async () => {
    const search = await oneVenue(
      { name: 'A pizza', description: 'No tomato, never fish' },
      { name: 'B pizza', description: 'Cheese' },
      { name: 'C pizza', description: 'Tomato' },
      { name: 'Elote', category: 'Not pizza' },
    )
    expect(search('pizza').dishes).toEqual(['A pizza', 'B pizza', 'C pizza', 'Elote'])
    expect(search('tomato').dishes).toEqual(['A pizza', 'C pizza'])
    expect(search('pizza without tomato').dishes).toEqual(['A pizza', 'B pizza', 'Elote'])
    expect(search('no tomatoes').dishes).toEqual(['A pizza'])
    expect(search('fish').dishes).toEqual(['A pizza'])
    expect(search('no fish').dishes).toEqual([])
  })

  test.each(['no fifty', 'no fifty windsor', 'no milk here'])(
    'finds a venue whose name begins with the word no when the query is %s',
    async (query) => {
      const search = await aCatalogue([
        { name: query.includes('milk') ? 'No Milk Here' : 'No Fifty', dishes: [{ name: 'Fifty pies' }] },
        { name: 'Alba', dishes: [{ name: 'Milk' }] },
      ])
      expect(search(query)).toMatchObject({ best: 'venues', dishes: [] })
      expect(search(query).venues[0]).toMatch(/^No/)
    },
  )

  test('lists dishes of the sections of a course before names with its word, unless another word is beside it', async () => {
    const search = await oneVenue(
      { name: 'Black pudding', featured: true },
      { name: 'Tart', category: 'Puddings' },
      { name: 'Rice pudding', category: 'Sweet' },
    )
    for (const query of ['pudding', 'puddings windsor', 'pudding under £20']) {
      expect(search(query).dishes).toEqual(['Rice pudding', 'Tart', 'Black pudding'])
    }
    expect(search('black pudding').dishes[0]).toBe('Black pudding')
  })

  test.each([
    ['curry', ['Red curry', 'A soup, curry oil', 'B soup']],
    ['steak', ['Z steak', 'Steak and kidney pudding']],
    ['pie', ['Chicken, leek and ham pie', 'Beef with pie']],
  ])('for %s lists dishes of that kind before dishes that only contain or accompany it', async (query, names) => {
    const search = await oneVenue(
      'A soup, curry oil',
      { name: 'B soup', description: 'Curry' },
      'Beef with pie',
      'Chicken, leek and ham pie',
      'Red curry',
      'Steak and kidney pudding',
      'Z steak',
    )
    expect(search(query).dishes).toEqual(names)
  })

  test('lists dishes that are rarely called by the word after those that usually are, and by price when the query says cheap', async () => {
    const search = await oneVenue(
      { name: 'Red curry', price: 12 },
      { name: 'Tadka dal', price: 8 },
      { name: 'Pie', description: 'With dal' },
    )
    expect(search('curry').dishes).toEqual(['Red curry', 'Tadka dal'])
    expect(search('cheap curry').dishes).toEqual(['Tadka dal', 'Red curry'])
  })

  test('lists the number of people of a query after its other words', async () => {
    const search = await oneVenue('Pie for two', 'Steak', 'Steak for two')
    expect(search('steak dinner for two').dishes).toEqual(['Steak for two', 'Steak', 'Pie for two'])
    expect(search('steak for 2').dishes[0]).toBe('Steak for two')
  })

  test('searches a compound of two words as one word', async () => {
    const search = await oneVenue('Ice coffee', 'Cream tea', 'Vanilla ice cream', 'Vanilla tea')
    expect(search('ice cream').dishes).toEqual(['Vanilla ice cream'])
    expect(search('vanilla ice creams').dishes).toEqual(['Vanilla ice cream', 'Vanilla tea'])
    expect(search('hot dog')).toMatchObject({ dishes: [], interpretation: { unknown: ['hot dog'] } })
  })

  test('reads a phrase with a corrected word as its synonyms', async () => {
    const search = await oneVenue('Apple juice', 'Apple tart', 'Fish pie')
    expect(search('appel pie').dishes[0]).toBe('Apple tart')
  })

  test('lists food before equally good drinks unless the query names a drink', async () => {
    const search = await oneVenue(
      { name: 'Orange spritz', menuType: 'Drinks', featured: true, price: 5 },
      { name: 'Orange cake', price: 9 },
      { name: 'Palm cocktail', price: 7 },
    )
    expect(search('lunch under £10').dishes).toEqual(['Orange cake', 'Palm cocktail', 'Orange spritz'])
    expect(search('orange').dishes).toEqual(['Orange cake', 'Orange spritz'])
    expect(search('cocktail').dishes).toEqual(['Orange spritz', 'Palm cocktail'])
    expect(search('glass of orange').dishes).toEqual(['Orange spritz', 'Orange cake'])
  })

  test('reads a misspelt word as the one that stands beside its neighbour in a name', async () => {
    const search = await oneVenue('Pad thai', 'Oxtail', 'Ice cream', 'Crème caramel', 'Chicken tikka', 'Chicken tip', 'Pizza', 'Yam pie')
    expect(search('pad tai')).toMatchObject({ dishes: ['Pad thai'], interpretation: { corrections: [{ typed: 'tai', used: ['thai'] }] } })
    expect(search('ice creem').dishes).toEqual(['Ice cream'])
    expect(search('yam piz').dishes).toEqual(['Pizza', 'Yam pie'])
    expect(search('chicken ti').dishes).toEqual(['Chicken tikka', 'Chicken tip'])
    expect(search('tai').dishes).toEqual([])
  })

  test('corrects a word of six letters with one edit besides a doubled letter, in words with the same first letter', async () => {
    const search = await oneVenue('Burrata', 'Moussaka', 'Zurito of lager', 'Greens')
    expect(search('buratta').dishes).toEqual(['Burrata'])
    expect(search('musaka').dishes).toEqual(['Moussaka'])
    expect(search('burrito').dishes).toEqual([])
    expect(search('greggs').dishes).toEqual([])
  })

  test('lists venues that are surely open on the asked day before others of the same kind', async () => {
    const french = { cuisines: ['French'], dishes: [{ name: 'Tart' }] }
    const search = await aCatalogue([
      { ...french, name: 'Alba', hours_mon_fri: 'Tuesday to Friday 12:00 – 22:00' },
      { ...french, name: 'Bell', cuisines: ['British', 'French'], hours_mon_fri: '12:00 – 22:00' },
    ])
    expect(search('french open monday').venues).toEqual(['Bell', 'Alba'])
  })

  test('finds singular and plural of a corrected word', async () => {
    const search = await oneVenue('Churros', 'Churro, matcha')
    expect(search('churos').dishes).toHaveLength(2)
  })

  test('finds kinds of a synonym by its other synonyms', async () => {
    const search = await oneVenue({ name: 'Dry Dock lager', menuType: 'Drinks' }, 'Bread')
    expect(search('cerveza').dishes).toEqual(['Dry Dock lager'])
  })

  test('puts the dish first when the query has the name of its venue and of the dish', async () => {
    const search = await aCatalogue([{ name: 'Three Ferrymen', description: 'Roasts on Sundays.', dishes: [{ name: 'Roast beef' }] }])
    expect(search('three ferrymen roast')).toMatchObject({ best: 'dishes', dishes: ['Roast beef'] })
    expect(search('three ferrymen')).toMatchObject({ best: 'venues' })
  })

  test('puts venues first when the query asks for a restaurant or a place', async () => {
    const search = await aCatalogue([{ name: 'Lido', description: 'A terrace.', dishes: [{ name: 'Terrace plate' }] }])
    expect(search('restaurant with terrace')).toMatchObject({ best: 'venues' })
    expect(search('terrace')).toMatchObject({ best: 'dishes' })
  })

  test('lists equally good venues from the highest price band when the query says posh', async () => {
    const thai = { cuisines: ['Thai'], dishes: [{ name: 'Tea' }] }
    const search = await aCatalogue([
      { ...thai, name: 'Alba', price: '£' },
      { ...thai, name: 'Bell', price: null },
      { ...thai, name: 'Crown', price: '£££' },
    ])
    for (const query of ['posh thai', 'posh restaurants', 'expensive']) {
      expect(search(query)).toMatchObject({ best: 'venues', venues: ['Crown', 'Alba', 'Bell'], interpretation: { priceOrder: 'high' } })
    }
  })

  test('lists venues whose first cuisine the query names before others with that cuisine', async () => {
    const search = await aCatalogue([
      { name: 'Alba', cuisines: ['Turkish', 'Middle Eastern'], dishes: [] },
      { name: 'Zest', cuisines: ['Middle Eastern'], dishes: [] },
    ])
    expect(search('lebanese').venues).toEqual(['Zest', 'Alba'])
    expect(search('middle eastern').venues).toEqual(['Zest', 'Alba'])
  })

  test('finds dishes up to the maximum price', async () => {
    const search = await oneVenue({ name: 'Green curry', price: 11.99 }, { name: 'Red curry', price: 12 })
    expect(search('curry under £12').dishes).toEqual(['Green curry'])
    expect(search('curry up to £12').dishes).toEqual(['Green curry', 'Red curry'])
  })

  test('finds dishes in a range of prices', async () => {
    const search = await oneVenue({ name: 'A curry', price: 9.99 }, { name: 'B curry', price: 10 }, { name: 'C curry', price: 15.01 })
    expect(search('curry £10-£15').dishes).toEqual(['B curry'])
  })

  test('lists equally good dishes from the lowest price when the query says cheap', async () => {
    const search = await oneVenue(
      { name: 'A pizza', price: 12, featured: true },
      { name: 'B pizza', price: 9 },
      { name: 'Bread', description: 'For a pizza', price: 2 },
    )
    expect(search('cheap pizza').dishes).toEqual(['B pizza', 'A pizza', 'Bread'])
  })

  test.each(['cheap eats', 'cheap eats windsor'])('finds dishes up to £10 when the query is %s', async (query) => {
    const search = await oneVenue({ name: 'Soup', price: 10 }, { name: 'Steak', price: 10.01 })
    expect(search(query)).toMatchObject({ dishes: ['Soup'], interpretation: { maxPrice: 1000 } })
  })

  test('lists equally good venues from the lowest price band when the query says cheap', async () => {
    const search = await aCatalogue([
      { name: 'Alba', cuisines: ['Thai'], price: '£££', dishes: [] },
      { name: 'Bell', cuisines: ['Thai'], price: null, dishes: [] },
      { name: 'Crown', cuisines: ['Thai'], price: '£', dishes: [] },
    ])
    expect(search('cheap thai').venues).toEqual(['Crown', 'Alba', 'Bell'])
  })

  test('lists dishes of a town first when the query has a dish and a town', async () => {
    const search = await aCatalogue([
      { name: 'Alba', address_city: 'Windsor', dishes: [{ name: 'A pizza', featured: true }] },
      { name: 'Zest', address_city: 'Slough', dishes: [{ name: 'Pizza' }, { name: 'Soup' }] },
    ])
    expect(search('pizza slough').dishes).toEqual(['Pizza', 'A pizza'])
  })

  test.each(['SL40ZT', 'sl4 0zt', 'SL4'])('finds a venue by its postcode as %s', async (query) => {
    const search = await aCatalogue([
      { name: 'Alba', address_postcode: 'SL4 0ZT', dishes: [] },
      { name: 'Zest', address_postcode: 'RG1 1AA', dishes: [] },
    ])
    expect(search(query).venues).toEqual(['Alba'])
  })

  test.each([
    ['SL4 pub', ['Crown', 'Alba', 'Zest']],
    ['pub SL40ZT', ['Crown', 'Alba', 'Zest']],
    ['zest SL4', ['Zest', 'Alba', 'Crown']],
  ])('for %s lists venues of the postcode first, except before a name', async (query, names) => {
    const search = await aCatalogue([
      { name: 'Alba', address_postcode: 'SL4 0ZT', dishes: [] },
      { name: 'Crown', address_postcode: 'SL4 0ZT', cuisines: ['Gastropub'], dishes: [] },
      { name: 'Zest', address_postcode: 'RG1 1AA', cuisines: ['Gastropub'], dishes: [] },
    ])
    expect(search(query).venues).toEqual(names)
  })

  test('returns the words that no document has', async () => {
    const search = await oneVenue('Pizza')
    expect(search('pizza qqqqq')).toMatchObject({ dishes: ['Pizza'], interpretation: { unknown: ['qqqqq'] } })
  })

  test.each([
    ['vegan near legoland', ['Soup'], []],
    ['restaurants near legoland', [], ['Alba', 'Deli']],
    ['under £7 in legoland', ['Soup'], []],
    ['legoland', [], []],
    ['the legoland', [], []],
    ['best of legoland', [], []],
  ])('for %s ignores an unknown place and finds the results of the other words', async (query, dishes, venues) => {
    const search = await aCatalogue([
      { name: 'Alba', dishes: [{ name: 'Pie', price: 12 }] },
      { name: 'Deli', dishes: [{ name: 'Soup', tags: ['vegan'], price: 6 }] },
    ])
    expect(search(query)).toMatchObject({ dishes, venues, interpretation: { unknown: ['legoland'] } })
  })

  test.each([
    ['open late', ['Late']],
    ['open on monday', ['Early', 'Late']],
    ['restaurants open on sunday', ['Sunday']],
    ['thai open on sunday', ['Sunday', 'Early', 'Unclear', 'Late']],
    ['late night thai', ['Late', 'Early', 'Unclear', 'Sunday']],
    ['open at 10.30pm', ['Late']],
    ['open sunday at 9pm', ['Sunday']],
    ['thai monday 10:30pm', ['Late', 'Early', 'Unclear', 'Sunday']],
  ])('for %s finds or lists first the venues that are certainly open then', async (query, names) => {
    const thai = { cuisines: ['Thai'], dishes: [{ name: 'Orange' }] }
    const search = await aCatalogue([
      { ...thai, name: 'Early', hours_mon_fri: '12:00 - 22:00', featured: true },
      { ...thai, name: 'Unclear', hours_mon_fri: 'till late', featured: true },
      { ...thai, name: 'Late', hours_mon_fri: '12:00 - 23:00' },
      { ...thai, name: 'Sunday', hours_sat_sun: '12:00 - 22:00' },
    ])
    expect(search(query)).toMatchObject({ venues: names, dishes: [] })
    expect(search(query).interpretation.openOn?.isRequired).toBe(!query.includes('thai'))
  })

  test('finds only dishes within the distance when the query says near me', async () => {
    const search = await aCatalogue([
      { name: 'Near', latitude: 51.48, longitude: -0.6, dishes: [{ name: 'Near pizza' }] },
      { name: 'Far', latitude: 52.48, longitude: -0.6, dishes: [{ name: 'Far pizza' }] },
      { name: 'Nowhere', dishes: [{ name: 'Pizza somewhere' }] },
    ])
    expect(search('pizza near me', { position: { latitude: 51.49, longitude: -0.6 } }).dishes).toEqual(['Near pizza'])
  })

  test('counts all matches and returns further pages', async () => {
    const search = await oneVenue(...Array.from({ length: 25 }, (_, n) => `Pie ${String(n).padStart(2, '0')}`))
    const page = search('pie', { offset: 20 })
    expect([page.totalDishes, page.dishes]).toEqual([25, ['Pie 20', 'Pie 21', 'Pie 22', 'Pie 23', 'Pie 24']])
  })
})
