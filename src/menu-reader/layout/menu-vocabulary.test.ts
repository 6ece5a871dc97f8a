import { expect, test } from 'vitest'
import { isHeadingText, isNoteText, isOfferText, isTimedHeading, isTitleText } from './menu-vocabulary.ts'

test('isNoteText returns true for the explanations of several diets alone, as in a legend of symbols', () => {
  expect(isNoteText('vegetarian vegan gluten free')).toBe(true)
})

test('isNoteText returns false for a dish whose text names one diet', () => {
  for (const text of ['Vegan chocolate cake', 'gluten free bread with vegan butter and roast tomatoes'])
    expect(isNoteText(text)).toBe(false)
})

test('isNoteText returns false for a dish with several diets in brackets or in its name', () => {
  for (const text of [
    'Soup (vegan) (gluten-free)',
    'Olives (vegetarian) (gluten-free)',
    'Olives (vegetarian, gluten-free)',
    'Vegan gluten-free bun',
    'Vegan gluten-free eggs',
  ])
    expect([text, isNoteText(text)]).toEqual([text, false])
})

test('isNoteText returns true for explanations with remarks in brackets, and for ones of vegetarian and vegan beside warnings', () => {
  for (const text of ['vegan (green leaf) gluten-free (sun)', 'vegetarian vegan spicy', '* vegan ** gluten-free'])
    expect([text, isNoteText(text)]).toEqual([text, true])
})

test('isTimedHeading returns true for the time from or until which dishes are served, and false for opening hours', () => {
  for (const text of ['Breakfast until 11.30', 'After 6pm', 'Lunch from 12 noon'])
    expect([text, isTimedHeading(text)]).toEqual([text, true])
  for (const text of ['Open until 5pm', 'Kitchen closes after 9pm', 'Served until 11.30am', 'Pie from 9.50'])
    expect([text, isTimedHeading(text)]).toEqual([text, text === 'Pie from 9.50'])
})

test('isNoteText returns true for notes about all dishes of a section, and false for what a dish is served with', () => {
  for (const text of ['All served with salad and butter', 'Choose white or granary bread', 'All burgers come with fries'])
    expect([text, isNoteText(text)]).toEqual([text, true])
  for (const text of ['served with chips', 'Choose Life Burger']) expect([text, isNoteText(text)]).toEqual([text, false])
})

test('isTitleText returns true for the name of a whole menu, and for its number of courses', () => {
  for (const text of ['Sunday Menu', 'À la carte', 'Seven Courses']) expect([text, isTitleText(text)]).toEqual([text, true])
  for (const text of ['Main Courses', 'Two courses for £20']) expect([text, isTitleText(text)]).toEqual([text, false])
})

test('isNoteText is true for a note about all dishes, and false for the heading of small ones', () => {
  expect(['All our dishes are cooked to order', 'Please ask about all dishes'].map(isNoteText)).toEqual([true, true])
  expect(['SMALL DISHES', 'Small mains'].map(isNoteText)).toEqual([false, false])
})

test.each([
  'Add cheese +£1',
  'Add bacon 1.50',
  'Make it a meal +£3',
  'Extra toppings £1.50 each',
  'Extra sauce 50p each',
  'Oat, soy or almond milk +40p Extra shot 60p',
  'Upgrade to large chips £1',
])('isOfferText is true of %s', (text) => {
  expect(isOfferText(text)).toBe(true)
})

test.each(['Extra Hot Wings 7.50', 'Any Two Tacos £9', 'Additional Naan 2.50', 'Add bacon', 'Madras 9.50'])(
  'isOfferText is false of %s',
  (text) => {
    expect(isOfferText(text)).toBe(false)
  },
)

test.each(['ENTREES', 'Entrées', 'Getranke', 'Primi Piatti', 'To Start'])('isHeadingText is true of %s', (text) => {
  expect(isHeadingText(text)).toBe(true)
})

test('isHeadingText is false of the names of dishes', () => {
  expect(['Soupe', 'Chicken Soup', 'Entrecôte'].map(isHeadingText)).toEqual([false, false, false])
})

test('isNoteText returns true for offers of deliveries and of gifts with orders', () => {
  for (const text of ['Free delivery within 3 miles', 'Free prawn crackers with orders over £25']) expect(isNoteText(text)).toBe(true)
  expect(isNoteText('Free range eggs on toast')).toBe(false)
})

test('isNoteText returns true for the price of several courses in French', () => {
  expect(isNoteText('Formule midi : entrée + plat ou plat + dessert')).toBe(true)
  expect(isNoteText('Plat du jour')).toBe(false)
})

test('isNoteText returns true for a request to ask and for a warning that dishes may change', () => {
  for (const text of ['Vintages may change. Please ask for our full list.', 'Please ask about cakes']) expect(isNoteText(text)).toBe(true)
  expect(isNoteText('Soup of the day (please ask)')).toBe(false)
})
