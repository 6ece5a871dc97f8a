import { describe, expect, test } from 'vitest'
import { compareNames, isSameText, toComparableName } from './dish-name.ts'

describe('two names of dishes', () => {
  test.each([
    ['Crème brûlée', 'CREME BRULEE!', 'same'],
    ['Burger', 'Burqer', 'misread'],
    ['Parsnip soup', 'Parsnlp soup', 'misread'],
    ['Prawn & corn fritters', 'Prawn & com fritters', 'misread'],
    ['Beefburger', 'Beef burger', 'misread'],
    ['Bean Burger', 'Beef Burger', 'other'],
    ['Ham pie', 'Jam pie', 'other'],
    ['Chicken curry', 'Chickpea curry', 'other'],
    ['6 oysters', '12 oysters', 'other'],
    ['8 oysters', 'B oysters', 'other'],
    ['Soup', 'Sticky date pudding', 'other'],
    ['Bean burger', 'Burger', 'other'],
    ['Beet burger', 'Beef burger', 'unsure'],
    ['Vegan sausage roll', 'Sausage roll', 'unsure'],
    ['Rump of beef', 'Rump of beef, horseradish', 'unsure'],
    ['Sausage roll', 'Roll sausage', 'unsure'],
    ['Spaghetti bolognese', 'Spaghetti bolagnese', 'unsure'],
    ['', '', 'same'],
  ])('%j and %j are %s', (one, other, likeness) => {
    const [left, right] = [toComparableName(one), toComparableName(other)]
    expect([compareNames(left, right), compareNames(right, left)]).toEqual([likeness, likeness])
  })

  test('count as one text only when words differ in letters that are mistaken for each other', () => {
    expect(isSameText('With leeks, and cream', 'with leeks and crearn.')).toBe(true)
    expect(isSameText('With leeks', 'With leeks, cream')).toBe(false)
    expect(isSameText('With leeks', '')).toBe(false)
  })
})
