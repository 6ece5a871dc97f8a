import { expect, test } from 'vitest'
import { write } from '../../../tests/support/written-page.ts'
import { openDictionary } from '../language/dictionary.ts'
import { createMarkReader } from '../marks/dietary-marks.ts'
import { isNameUnsure, sureWordsOf } from './unsure-names.ts'

const isWord = openDictionary('eng')
const sure = write('Penne all’Arrabbiata', 0, 0)
const isUnsure = (name: string, confidence: number, shown = name) =>
  isNameUnsure(write(name, 0, 0, { confidence }), shown, { marks: createMarkReader(new Map()), sureWords: sureWordsOf(sure), isWord })

test.each(['Merlot', 'Shepherd’s', 'Slow-cooked', '(Cauliflower)', 'Brilée', 'Albarifio', 'Penne'])(
  'isNameUnsure does not doubt %s when it has little confidence, because it is a word',
  (name) => expect(isUnsure(name, 0.3)).toBe(false),
)

test.each(['Squeah', 'Bahed', 'Macherel', 'Kash', 'Fal', '3', 'Malbec2017V', 'Rib-eyc', 'Chab)is'])(
  'isNameUnsure doubts %s when it has little confidence, because it is no word or a short one',
  (name) => expect(isUnsure(name, 0.6)).toBe(true),
)

test.each(['(1,3,7)', '14)', '(2.14)', '890kcal', '412 kcal'])(
  'isNameUnsure does not doubt %s when it was removed from the name',
  (text) => {
    expect(isUnsure(`Merlot ${text}`, 0.3, 'Merlot')).toBe(false)
    expect(isUnsure(`Merlot ${text}`, 0.3)).toBe(true)
  },
)

test('isNameUnsure doubts a misread word that was removed from the name', () => {
  expect(isUnsure('Merlot £129]', 0.3, 'Merlot')).toBe(true)
})

test('isNameUnsure does not doubt unknown words of high confidence', () => expect(isUnsure('Bahed Squeah', 0.8)).toBe(false))
