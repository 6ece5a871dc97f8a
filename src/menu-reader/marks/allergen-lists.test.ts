import { expect, test } from 'vitest'
import type { Word } from '../lines/word.ts'
import { eraseAllergens } from './allergen-lists.ts'

const KEY = 'Allergens: A gluten, C eggs, D fish, G milk, L celery'
const MISREAD = ['Shakshuka (v) ^o.c', 'Porridge (vg) ^r.a.m', 'Plum Tart (v) ^a', 'Eggs Royale ^p,m']
const LEGEND = '(v) vegetarian (vg) vegan (gf) gluten free'

/** Rows of words; those after '^' are in small type. */
function words(rows: readonly string[]): Word[] {
  return rows.flatMap((row, i) => {
    const baseline = 50 + i * 60
    let left = 20
    return row.split(' ').map((text): Word => {
      const isSmall = text.startsWith('^')
      const shown = text.replace('^', '')
      const box = { left, right: left + shown.length * 14, top: baseline - (isSmall ? 18 : 30), bottom: baseline, baseline }
      left = box.right + 10
      return { text: shown, confidence: 0.9, ...box, size: isSmall ? 24 : 40, stroke: 4 }
    })
  })
}

const picture = () => ({ data: new Uint8Array(1200 * 500).fill(0), width: 1200, height: 500 })
const texts = (rows: readonly string[]) =>
  eraseAllergens(picture(), words(rows))
    .words.map(({ text }) => text)
    .join(' ')

test('eraseAllergens removes letters after names when a legend of allergens explains them', () => {
  expect(texts(['Shakshuka (v) C,G', 'Porridge (vg) A, G', 'Eggs Royale A,C,D 9.50', KEY])).toBe(
    `Shakshuka (v) Porridge (vg) Eggs Royale 9.50 ${KEY}`,
  )
})

test('eraseAllergens removes letters in small type however they were read', () => {
  expect(texts([...MISREAD, KEY])).toBe(`Shakshuka (v) Porridge (vg) Plum Tart (v) Eggs Royale ${KEY}`)
})

test('eraseAllergens removes numbers when the legend has numbers', () => {
  const legend = '1 gluten, 2 crustaceans, 4 fish, 6 soya'
  expect(texts(['Tuna Roll ^1,4 9.00', 'Prawn Nigiri ^2 8.50', 'Tofu Inari ^1,6 7.00', legend])).toBe(
    `Tuna Roll 9.00 Prawn Nigiri 8.50 Tofu Inari 7.00 ${legend}`,
  )
})

test('eraseAllergens removes raised signs when the legend has numbers and diets have letters', () => {
  const raised = words([
    'Tuna Roll ^*2 9.00',
    'Salmon Roll ^+** 8.50',
    'Egg Roll (v) ^“4° 7.00',
    LEGEND,
    '1 gluten, 2 crustaceans, 4 fish, 6 soya',
  ]).map((word) => (word.size === 24 ? { ...word, top: word.top - 14, bottom: word.bottom - 14 } : word))
  expect(
    eraseAllergens(picture(), raised)
      .words.slice(0, 10)
      .map(({ text }) => text)
      .join(' '),
  ).toBe('Tuna Roll 9.00 Salmon Roll 8.50 Egg Roll (v) 7.00')
})

test('eraseAllergens keeps prices and words when the legend has numbers', () => {
  const rows = ['Lamb Rump ^Pie ^8.5 (v)', 'Soup ^(cF) ^3.7', 'Scampi ^5', '1 gluten, 2 egg, 3 milk, 7 nuts, 14 sulphites']
  expect(texts(rows)).toBe(rows.join(' ').replaceAll('^', ''))
})

test('eraseAllergens keeps codes of diets when they are as small as the letters', () => {
  expect(texts(['Shakshuka ^v ^C,G', 'Porridge ^vg ^A,G', 'Plum Tart ^gf ^A,C', LEGEND, KEY])).toBe(
    `Shakshuka v Porridge vg Plum Tart gf ${LEGEND} ${KEY}`,
  )
})

test('eraseAllergens keeps everything when no legend explains the letters', () => {
  const rows = [...MISREAD, LEGEND]
  expect(texts(rows)).toBe(rows.join(' ').replaceAll('^', ''))
})

test('eraseAllergens paints the letters white', () => {
  const page = words([...MISREAD, KEY])
  const list = page.find(({ text }) => text === 'o.c') as Word
  const { data } = eraseAllergens(picture(), page).picture
  expect(data[Math.round((list.top + list.bottom) / 2) * 1200 + list.left + 5]).toBe(255)
})

test('eraseAllergens marks a small letter like a code for review when lists of allergens are as small', () => {
  const rows = ['Shakshuka (v) ^o.c', 'Porridge (vg) ^r.a.m', 'Plum Tart (v) ^a', 'Eggs Royale ^p,m', 'Bacon Roll ^v']
  const many = [...rows, ...['Rye', 'Hash', 'Muesli', 'Crumpet', 'Kipper', 'Omelette', 'Waffle'].map((name) => `${name} ^A,C`), KEY, LEGEND]
  expect(texts(many)).toContain('Bacon Roll ® Rye')
})
