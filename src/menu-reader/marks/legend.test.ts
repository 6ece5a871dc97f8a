import { expect, test } from 'vitest'
import { contradictedCodes, legendEntries, readLegend, usualCodeFor } from './legend.ts'

test('legendEntries reads codes that a sentence explains with a verb', () => {
  const entries = (text: string) => legendEntries(text).map(({ code, tag }) => `${code} ${tag}`)
  expect(entries('Dishes marked v are vegetarian, vg are vegan, gf are gluten free. Adults need around 2000 kcal a day.')).toEqual([
    'v vegetarian',
    'vg vegan',
    'gf gluten-free',
  ])
  expect(entries('(v) denotes vegetarian, (vg) denotes vegan')).toEqual(['v vegetarian', 'vg vegan'])
  expect(entries('Items marked with a (v) are suitable for vegetarians and (gf) for coeliacs')).toEqual(['v vegetarian', 'gf gluten-free'])
})

test('legendEntries reads the only code that a menu says it marks dishes with', () => {
  expect(legendEntries('Please tell us about allergies before you order. Dishes marked (V) are suitable for vegetarians.')).toEqual([
    { code: 'v', tag: 'vegetarian' },
  ])
})

test('legendEntries takes no word before a verb for a code', () => {
  expect(legendEntries('Ours is gluten free')).toEqual([])
  expect([...readLegend(['Bun is vegan, mayo is dairy free'])]).toEqual([])
})

test('readLegend takes a code that resembles the usual one for its explanation for that one too', () => {
  expect([...readLegend(['Made without gluten (ef), vegan (vg)'])]).toEqual([
    ['ef', 'gluten-free'],
    ['vg', 'vegan'],
    ['gf', 'gluten-free'],
  ])
  // A 've' resembles 'vg' as much as a 'vc' does.
  expect(readLegend(['(gf) gluten free, (vc) vegan']).has('vg')).toBe(false)
})

test('usualCodeFor returns the only usual code that letters resemble', () => {
  expect([usualCodeFor('of', 'gluten free'), usualCodeFor('OR', 'Gluten free'), usualCodeFor('y', 'vegetarian')]).toEqual(['gf', 'gf', 'v'])
  expect([usualCodeFor('vo', 'vegan'), usualCodeFor('ar', 'dairy free'), usualCodeFor('gf', 'nuts'), usualCodeFor('vgl', 'vegan')]).toEqual(
    [null, null, null, null],
  )
})

test('readLegend knows what contains no milk or gluten in other languages, after codes that do not abbreviate it', () => {
  const marks = (text: string) => [...readLegend([text])].map(([code, tag]) => `${code} ${tag}`)
  expect(marks('V vegetariano - VG vegano - GF senza glutine - DF senza latte - N contiene noci')).toEqual([
    'v vegetarian',
    'vg vegan',
    'gf gluten-free',
    'df dairy-free',
  ])
  expect(marks('v végétarien, sg sansgluten, sl sans lait')).toEqual(['v vegetarian', 'sg gluten-free', 'sl dairy-free'])
  expect(marks('v vegetarisch, gf ohne Gluten, mf = milchfrei')).toEqual(['v vegetarian', 'gf gluten-free', 'mf dairy-free'])
  expect(marks('(v) vegetariano (gf) sin gluten (df) sin lácteos')).toEqual(['v vegetarian', 'gf gluten-free', 'df dairy-free'])
  expect(marks('V Veggie, VE Vegan, DF No Dairy')).toEqual(['v vegetarian', 've vegan', 'df dairy-free'])
})

test.each([
  'DF lactose free',
  'DF = Lactose-free',
  'DF laetose free',
  'DF low lactose',
  'DF senza lattosio',
  'DF sans lactose',
  'DF sin lactosa',
  'DF sem lactose',
  'DF laktosefrei',
  'DF: lactosefreie',
  'DF ohne Laktose',
])('readLegend gives the code of %j no tag, because food without lactose may be made of milk', (entry) => {
  expect(readLegend([`V vegetarian, VE vegan, ${entry}`]).get('df')).toBeNull()
})

test.each([
  'milk free',
  'sans lait',
  'sans produits laitiers',
  'senza latte',
  'senza latticini',
  'sin leche',
  'sem leite',
  'milchfrei',
  'ohne Milch',
])('readLegend takes %j for no dairy', (meaning) => {
  expect(readLegend([`V vegetarian, VE vegan, DF ${meaning}`]).get('df')).toBe('dairy-free')
})

test('contradictedCodes returns usual codes with another meaning when the legend does not explain both vegetarian and vegan', () => {
  expect(contradictedCodes(['V vegan, G gluten free'])).toEqual(['v'])
  expect(contradictedCodes(['V vegan, VT vegetarian'])).toEqual([])
  expect(contradictedCodes(['V vegetarian, GF gluten free'])).toEqual([])
})
