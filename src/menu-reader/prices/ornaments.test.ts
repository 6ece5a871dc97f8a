import { expect, test } from 'vitest'
import type { GreyImage } from '../image/grey-image.ts'
import type { Word } from '../lines/word.ts'
import { eraseOrnaments } from './ornaments.ts'

const WIDTH = 600

function word(text: string, left: number, right: number, baseline: number): Word {
  return { text, confidence: 0.9, left, right, top: baseline - 30, bottom: baseline, baseline, size: 40, stroke: 4 }
}

/** Rows of a name, a sign of 12 pixels and a price of two digits. `sign` is its place, and what the price is read as. */
function page(rows: readonly { name: string; sign?: [left: number, text: string]; price: string }[]): {
  picture: GreyImage
  words: Word[]
} {
  const picture = { data: new Uint8Array(WIDTH * rows.length * 60).fill(255), width: WIDTH, height: rows.length * 60 }
  const bar = (left: number, right: number, top: number, bottom: number) => {
    for (let y = top; y < bottom; y++) picture.data.fill(0, y * WIDTH + left, y * WIDTH + right)
  }
  const words = rows.flatMap(({ name, sign, price }, i) => {
    const baseline = i * 60 + 50
    bar(20, 200, baseline - 30, baseline)
    bar(260, 275, baseline - 30, baseline)
    bar(280, 295, baseline - 30, baseline)
    if (sign) bar(sign[0], sign[0] + 12, baseline - 20, baseline - 8)
    const isJoined = sign !== undefined && price.length > 2
    const signs = sign && !isJoined ? [word(sign[1], sign[0], sign[0] + 12, baseline)] : []
    return [word(name, 20, 200, baseline), ...signs, word(price, isJoined ? 225 : 260, 295, baseline)]
  })
  return { picture, words }
}

const texts = (words: readonly Word[]) => words.map(({ text }) => text).join(' ')
const isInk = ({ data }: GreyImage, x: number, y: number) => data[y * WIDTH + x] === 0

test('eraseOrnaments removes the sign before each price from words and picture when most prices have it', () => {
  const { picture, words } = page([
    { name: 'Negroni', sign: [225, '+'], price: '11' },
    { name: 'Bramble', sign: [225, '¢'], price: '«12' },
    { name: 'Paloma', sign: [225, '•'], price: '10' },
    { name: 'Sazerac', sign: [225, 'e'], price: '13' },
  ])
  const plain = eraseOrnaments(picture, words)
  expect(texts(plain.words)).toBe('Negroni 11 Bramble 12 Paloma 10 Sazerac 13')
  expect(plain.words[3]?.left).toBe(260)
  expect(isInk(plain.picture, 230, 35)).toBe(false)
  expect(isInk(plain.picture, 265, 35)).toBe(true)
  expect(isInk(picture, 230, 35)).toBe(true)
})

test('eraseOrnaments keeps the sign of a supplement when few prices have one', () => {
  const { picture, words } = page([
    { name: 'Chips', price: '4' },
    { name: 'add cheese', sign: [225, '+'], price: '11' },
    { name: 'Salad', price: '15' },
    { name: 'Onion Rings', price: '14' },
    { name: 'Coleslaw', price: '13' },
  ])
  expect(texts(eraseOrnaments(picture, words).words)).toBe(texts(words))
})

test('eraseOrnaments keeps signs when they touch the names', () => {
  const { picture, words } = page(['Rye', 'Bun', 'Cob', 'Loaf'].map((name) => ({ name, sign: [202, '*'], price: '12' })))
  expect(texts(eraseOrnaments(picture, words).words)).toBe(texts(words))
})

test('eraseOrnaments keeps signs when a legend explains one like them', () => {
  const { picture, words } = page([
    { name: 'Rye', sign: [225, '•'], price: '11' },
    { name: 'Bun', sign: [225, '•'], price: '12' },
    { name: 'Cob', sign: [225, '•'], price: '10' },
    { name: 'Loaf', sign: [225, '•'], price: '13' },
    { name: 'Key', sign: [225, '•'], price: '99' },
  ])
  const legend = words.map((one) => (one.text === '99' ? { ...one, text: 'vegan' } : one))
  expect(texts(eraseOrnaments(picture, legend).words)).toBe(texts(legend))
})
