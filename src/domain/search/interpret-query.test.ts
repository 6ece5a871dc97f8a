import { describe, expect, it } from 'vitest'
import { interpretQuery } from './interpret-query.ts'

const ANY_TIME = { day: null, at: null, until: null }
const LATE = { ...ANY_TIME, until: 23 * 60 }

describe('interpretQuery', () => {
  it.each([
    ['pescatarian', ['pescatarian', 'fish', 'seafood']],
    ['pescetarian pasta', ['pescetarian', 'pasta']],
  ])('leaves out meat and marks no dish for %j', (query, words) => {
    expect(interpretQuery(query)).toMatchObject({ words, excluded: ['meat'], diets: [], unmarkedDiet: 'pescatarian' })
  })

  it.each([
    ['steak supper', ['steak']],
    ['fish supper', ['fish', 'supper']],
  ])('leaves out a meal that does not name a dish in %j', (query, words) => {
    expect(interpretQuery(query)).toMatchObject({ words })
  })

  it.each([
    ['r and b', ['r', 'and', 'b']],
    ['R n B', ['r', 'b']],
  ])('keeps the letters of a name in %j', (query, words) => {
    expect(interpretQuery(query)).toMatchObject({ words })
  })

  it.each([
    ['pizza under £12', ['pizza'], 1199],
    ['pizza < 12.50', ['pizza'], 1249],
    ['pizza up to 12 pounds', ['pizza'], 1200],
    ['pizza £12', ['pizza'], 1200],
    ['£12 or less pizza', ['pizza'], 1200],
    ['pizza for 12 quid max', ['pizza'], 1200],
    ['pizza under a tenner', ['pizza'], 999],
    ['pizza less than a fiver', ['pizza'], 499],
    ['pizza £12.50', ['pizza'], 1250],
    ['pizza no more than £12', ['pizza'], 1200],
    ['pizza for a tenner', ['pizza'], 1000],
    ['pizza with £12', ['pizza'], 1200],
    ['pizza 12 quid', ['pizza'], 1200],
    ['pizza under £12 per person', ['pizza'], 1199],
    ['£12 budget pizza', ['pizza'], 1200],
    ['20 quid steak', ['steak'], 2000],
    ['steak for twenty pounds', ['steak'], 2000],
    ['ten for two', ['ten', 'two'], null],
    ['£12 pizza', ['pizza'], 1200],
  ])('reads the highest price in %j', (query, words, maxPrice) => {
    expect(interpretQuery(query)).toMatchObject({ words, maxPrice })
  })

  it.each([
    ['something sweet', ['dessert']],
    ['something sweet and sour', ['something', 'sweet', 'and', 'sour']],
    ['gambas al ajillo', ['gambas', 'ajillo']],
  ])('reads the words of %j', (query, words) => {
    expect(interpretQuery(query)).toMatchObject({ words })
  })

  it.each([
    ['lunch under £12 windsor monday', ['windsor'], 0],
    ['dinner on friday', ['dinner'], 4],
    ['taco tuesday', ['taco', 'tuesday'], null],
    ['sunday roast', ['sunday', 'roast'], null],
  ])('reads the day of %j', (query, words, day) => {
    expect(interpretQuery(query)).toMatchObject({ words, openOn: day === null ? null : { ...ANY_TIME, day } })
  })

  it.each([
    ['open sunday night slough', ['slough'], { day: 6, at: 1200 }],
    ['open at 9pm', [], { at: 1260 }],
    ['pizza open at 9', ['pizza'], { at: 1260 }],
    ['breakfast open at 9', ['breakfast'], { at: 540 }],
    ['open sunday at 9', [], { day: 6, at: 1260 }],
    ['thai open at 21:00 on sunday', ['thai'], { day: 6, at: 1260 }],
    ['thai after 9.30 p.m.', ['thai'], { at: 1290 }],
    ['dinner at 8pm', [], { at: 1200 }],
    ['table for two friday 7pm', [], { day: 4, at: 1140 }],
    ['lunch at noon', [], { at: 720 }],
    ['thai friday 19:30', ['thai'], { day: 4, at: 1170 }],
    ['bar open until 10', ['bar'], { until: 1320 }],
    ['bar open till 2am', ['bar'], { until: 1560 }],
    ['kebab at 1am', ['kebab'], { at: 60 }],
    ['saturday lunch bray', ['bray'], { day: 5 }],
  ])('reads the time of %j', (query, words, asked) => {
    expect(interpretQuery(query)).toMatchObject({ words, openOn: { ...ANY_TIME, ...asked } })
  })

  it.each([
    ['10:50 from victoria', ['10', '50', 'victoria']],
    ['no 9', ['no']],
    ['bar 9', ['bar']],
    ['hall at 9', ['hall']],
    ['pizza at 25:00', ['pizza']],
    ['chips at 13pm', ['chips']],
    ['burger at 12 high street', ['burger', '12', 'high', 'street']],
  ])('reads no time in %j', (query, words) => {
    expect(interpretQuery(query)).toMatchObject({ openOn: null, words: expect.arrayContaining(words) })
  })

  it.each([
    ['glass of red', true],
    ['wine under £7 a glass', true],
    ['espresso martini', true],
    ['afternoon tea', false],
    ['coffee cake', false],
    ['beer battered fish', false],
  ])('says whether %j asks for a drink', (query, isDrink) => {
    expect(interpretQuery(query)).toMatchObject({ isDrink })
  })

  it.each([
    ['pizza 12', ['pizza', '12']],
    ['£££', []],
    ['£12', ['12']],
    ['the tenner', ['the', 'tenner']],
    ['pizza for 2', ['pizza', 'two']],
    ['quarter pounder', ['quarter', 'pounder']],
    ['sl4 1nj', ['sl4', '1nj', 'sl41nj']],
  ])('reads no price in %j', (query, words) => {
    expect(interpretQuery(query)).toMatchObject({ words, maxPrice: null })
  })

  it.each([
    ['steak £20-£30', ['steak'], 2000, 3000],
    ['steak £20 to 30', ['steak'], 2000, 3000],
    ['steak between 20 and 30', ['steak'], 2000, 3000],
    ['steak between £20 and £30.50', ['steak'], 2000, 3050],
    ['steak 20 – 30 pounds', ['steak'], 2000, 3000],
  ])('reads a range of prices in %j', (query, words, minPrice, maxPrice) => {
    expect(interpretQuery(query)).toMatchObject({ words, minPrice, maxPrice })
  })

  it.each([
    ['pizza without egg', ['pizza'], ['eggs']],
    ['egg free cake', ['cake'], ['eggs']],
    ['peanut allergy', [], ['peanuts']],
    ['no shellfish or sesame free', [], ['crustaceans', 'molluscs', 'sesame']],
    ['curry, no peanuts, no soy', ['curry'], ['peanuts', 'soya']],
    ['allergic to fish', [], ['fish']],
    ['no eggs or mustard', [], ['eggs', 'mustard']],
    ['shell fish allergy', [], ['crustaceans', 'molluscs']],
    ['shell-fish free', [], ['crustaceans', 'molluscs']],
    ['peanut butter allergy', [], ['peanuts']],
    ['dont eat any eggs or fish', [], ['eggs', 'fish']],
    ['no raw eggs', [], ['eggs']],
    ['no king prawns', [], ['crustaceans']],
    ['sesame seed allergy', [], ['sesame']],
    ['soy sauce allergy', [], ['soya']],
    ['egg white allergy', [], ['eggs']],
    ['langoustine allergy', [], ['crustaceans']],
    ['allergic to cockles', [], ['molluscs']],
    ['rye allergy', [], ['gluten']],
    [
      'no eggs, fish, soya, sesame, celery, mustard, lupin, sulphites',
      [],
      ['celery', 'eggs', 'fish', 'lupin', 'mustard', 'sesame', 'soya', 'sulphites'],
    ],
    ['curry without eggs, fish and sesame', ['curry'], ['eggs', 'fish', 'sesame']],
    ['egg & soya free cake', ['cake'], ['eggs', 'soya']],
    ['mustard and celery allergy', [], ['celery', 'mustard']],
    ['allergic to mustard and eggs', [], ['eggs', 'mustard']],
    ['allergies: sesame, eggs', [], ['eggs', 'sesame']],
    ['no sesame eggs or soya', [], ['eggs', 'sesame', 'soya']],
    ['does not contain mustard', [], ['mustard']],
    ['egg fre cake', ['cake'], ['eggs']],
    ['cant eat prawns', [], ['crustaceans']],
    ['wheat free cake', ['cake'], ['gluten']],
    ['egg allergie', [], ['eggs']],
    ['sesame alergy', [], ['sesame']],
  ])('reads the allergens to avoid in %j', (query, words, avoided) => {
    const asked = interpretQuery(query)
    expect({ words: asked.words.toSorted(), avoided: [...asked.avoided].sort(), diets: asked.diets }).toEqual({ words, avoided, diets: [] })
  })

  it.each([
    ['nut allergy', [], ['nut-free']],
    ['no milk coffee', ['coffee'], ['dairy-free']],
    ['lactose intolerant', [], ['dairy-free']],
    ['celiac friendly', [], ['gluten-free']],
    ['vegan options', [], ['vegan']],
    ['veg curry', ['curry'], ['vegetarian']],
    ['gluten free without gluten', [], ['gluten-free']],
    ['gluten fre', [], ['gluten-free']],
    ['free from gluten and nuts please', [], ['gluten-free', 'nut-free']],
    ['gluton free pie', ['pie'], ['gluten-free']],
    ['gluten and dairy free pie', ['pie'], ['gluten-free', 'dairy-free']],
    ['no nuts or dairy', [], ['nut-free', 'dairy-free']],
    ['almond milk allergy', [], ['nut-free']],
    ['no blue cheese', [], ['dairy-free']],
    ['no pine nuts', [], ['nut-free']],
    ['macadamia allergy', [], ['nut-free']],
    ['allergic to all nuts', [], ['nut-free']],
    ['without any nuts or milk', [], ['nut-free', 'dairy-free']],
    ['no meat or dairy', [], ['vegetarian', 'dairy-free']],
    ['gluten- and dairy-free pizza', ['pizza'], ['gluten-free', 'dairy-free']],
    ['gf df pie', ['pie'], ['gluten-free', 'dairy-free']],
    ['non dairy', [], ['dairy-free']],
    ['pie without walnuts', ['pie'], ['nut-free']],
    ['vegen ceoliac', [], ['vegan', 'gluten-free']],
  ])('reads the diet in %j', (query, words, diets) => {
    expect(interpretQuery(query)).toMatchObject({ words, diets, avoided: [] })
  })

  it.each(['seasonal veg', 'veg', 'egg fried rice', 'fish', 'free range eggs', 'egg free range', 'soy sauce', 'fish fresh', 'egg fri'])(
    'reads no diet and no allergen in %j',
    (query) => {
      expect(interpretQuery(query)).toMatchObject({ diets: [], avoided: [] })
    },
  )

  it.each([
    ['vegan food', { words: [], diets: ['vegan'] }],
    ['cheap eats', { words: [], isCheap: true, maxPrice: null }],
    ['cheapest pint', { words: ['cheapest', 'pint'], isCheap: true }],
    ['restaurants open now', { words: [], isOpenNow: true }],
    ['places to eat near me', { words: [], near: { withinKm: 15 } }],
    ['the best food', { words: ['the', 'best', 'food'], diets: [] }],
    ['vegan food slough', { words: ['food', 'slough'], diets: ['vegan'] }],
    ['fish n chips', { words: ['fish', 'chips'] }],
    ['italian open on sunday', { words: ['italian'], openOn: { ...ANY_TIME, day: 6 } }],
    ['open on sunday', { words: [], openOn: { ...ANY_TIME, day: 6 } }],
    ['restaurants open weds', { words: [], openOn: { ...ANY_TIME, day: 2 } }],
    ['open saturdays', { words: [], openOn: { ...ANY_TIME, day: 5 } }],
    ['pub open late on sunday', { words: ['pub'], openOn: { ...LATE, day: 6 } }],
    ['open early', { words: [], openOn: { ...ANY_TIME, at: 9 * 60 } }],
    ['pub open at midnight', { words: ['pub'], openOn: { ...LATE, day: null } }],
    ['pub open till late', { words: ['pub'], openOn: { ...LATE, day: null } }],
    ['late night kebab', { words: ['kebab'], openOn: { ...LATE, day: null } }],
    ['open sandwich', { words: ['open', 'sandwich'], openOn: null }],
    ['pizza lunch under £10', { words: ['pizza'] }],
    ['vegan sunday lunch', { words: ['sunday', 'lunch'] }],
    ['lunch thali', { words: ['thali'], isMeal: true }],
    ['sunday roast', { words: ['sunday', 'roast'] }],
    ['roast dinner', { words: ['roast', 'dinner'], isMeal: false }],
    ['steak dinner for two', { words: ['steak', 'two'], isMeal: true, lesserWords: ['two'] }],
    ['dinner', { words: ['dinner'], isMeal: false }],
    ['evening meal windsor', { words: ['windsor'], isMeal: true }],
    ['pie for 4 people', { words: ['pie', 'four'], lesserWords: ['four'] }],
    ['for two', { lesserWords: [] }],
    ['large glass of red', { words: ['large', 'glass', 'red', 'wine'], lesserWords: ['large', 'glass'] }],
    ['wine by the glass', { lesserWords: ['glass'] }],
    ['soup of the day', { words: ['soup', 'the'] }],
    ['posh restaurant', { words: [], isExpensive: true, isCheap: false }],
    ['posh pub bray', { words: ['posh', 'pub', 'bray'], isExpensive: true }],
    ['restaurants open till midnight', { words: [], openOn: { ...LATE, day: null } }],
    ['bar open until 11pm', { words: ['bar'], openOn: { ...LATE, day: null } }],
    ['pubs now open', { words: ['pubs'], isOpenNow: true }],
    ['my son has a nut allergy', { words: [], diets: ['nut-free'] }],
    ['daughter has coeliac disease pizza', { words: ['pizza'], diets: ['gluten-free'] }],
    ['son in law', { words: ['son', 'law'] }],
  ])('leaves out of %j the words that only connect filters', (query, asked) => {
    expect(interpretQuery(query)).toMatchObject(asked)
  })

  it.each([
    ['no sugar or peanuts', ['sugar'], [], ['peanuts']],
    ['no nuts or pork', ['pork'], ['nut-free'], []],
  ])('separates in %j the diets that menus state from other exclusions', (query, excluded, diets, avoided) => {
    expect(interpretQuery(query)).toMatchObject({ words: [], excluded, diets, avoided })
  })

  it.each([
    ['garlic naan', ['naan', 'garlic']],
    ['pasta with prawns', ['pasta']],
    ['best pizza in maidenhead', ['pizza']],
    ['pizza slough', ['slough', 'pizza']],
    ['gin and tonic', ['gin']],
    ['fish n chips', ['fish']],
    ['chicken and leek pie', ['pie', 'leek', 'chicken']],
    ['vegan curry under £12', ['curry']],
    ['the best food', []],
    ['in windsor', ['windsor']],
  ])('finds the words in %j that may name the dish', (query, heads) => {
    expect(interpretQuery(query).heads).toEqual(heads)
  })

  it.each([
    ['steak near windsor', 'windsor'],
    ['tacos near Maidenhead station', 'maidenhead'],
    ['pub near the river', 'river'],
    ['cafe 5 minutes from Eton', 'eton'],
    ['pizza close to slough', 'slough'],
    ['pizza near me', null],
    ['pizza in slough', null],
  ])('returns the place in %j around which to search', (query, word) => {
    expect(interpretQuery(query).nearWord).toBe(word)
  })

  it.each([
    ['burger no onion', ['burger'], ['onion']],
    ['no mushrooms', [], ['mushrooms']],
    ['pizza no onion or garlic', ['pizza'], ['onion', 'garlic']],
    ['salmon allergy', [], ['salmon']],
    ['curry intolerant to coriander', ['curry'], ['coriander']],
    ['windsor allergy friendly', ['windsor', 'allergy', 'friendly'], []],
    ['curry without any coriander, no chilli', ['curry'], ['coriander', 'chilli']],
    ['no alcohol beer', ['no', 'alcohol', 'beer'], []],
    ['no 5', ['no', '5'], []],
    ['nonna', ['nonna'], []],
  ])('reads the words that dishes must not have in %j', (query, words, excluded) => {
    expect(interpretQuery(query)).toMatchObject({ words, excluded, diets: [], avoided: [] })
  })

  it.each([
    ['who does a good curry in slough', ['good', 'curry', 'slough']],
    ['i am told there is a pub in eton', ['am', 'told', 'pub', 'eton']],
    ['three course meal windsor', ['windsor']],
    ['restaurant for 12 people bray', ['restaurant', 'bray']],
    ['what time does kumo open', ['kumo', 'open']],
    ['chicken do', ['chicken', 'do']],
    ['who what where', ['who', 'what', 'where']],
  ])('reads %j without the words that only ask', (query, words) => {
    expect(interpretQuery(query)).toMatchObject({ words })
  })

  it.each([
    ['no fifty burgers', ['no', 'fifty', 'burgers']],
    ['no milk today', ['no', 'milk', 'today']],
    ['nonna', []],
  ])('keeps all words of %j for names', (query, wordsWithNo) => {
    expect(interpretQuery(query)).toMatchObject({ wordsWithNo })
  })
})
