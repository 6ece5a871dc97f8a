import { expect, test } from 'vitest'
import { createSegment, type Segment } from '../lines/segment.ts'
import { parsePrintedPrice } from '../printed-price.ts'
import { repairMissingDecimalPoints } from './missing-decimal-points.ts'

function printed(text: string): Segment {
  const box = { left: 0, right: 40, top: 0, bottom: 20, baseline: 20 }
  return createSegment([{ text, confidence: 0.95, ...box, size: 20, stroke: 2 }], parsePrintedPrice(text))
}

/** The interpreted prices; doubtful ones have a question mark. */
function repaired(...texts: string[]): string[] {
  return repairMissingDecimalPoints(texts.map(printed)).map(({ price, words }) => {
    const amount = price ? (price.amounts[0] ?? 'none') : 'no price'
    return `${amount}${words.every((word) => word.confidence < 0.7) ? '?' : ''}`
  })
}

test('a missing point is restored before two digits of pence', () => {
  expect(repaired('£5.90', '£7.50', '£12.25', '£8.00', '£690')).toEqual(['5.9', '7.5', '12.25', '8', '6.9?'])
  expect(repaired('5.90', '7.50', '12.25', '8.00', '4.50', '109.5', '12')).toEqual(['5.9', '7.5', '12.25', '8', '4.5', '10.95?', '12'])
})

test('a missing point is restored in one of several amounts', () => {
  const prices = repairMissingDecimalPoints(['5.90', '7.50', '12.25', '8.00', 'half 950 / full 15.00'].map(printed))
  expect(prices.at(-1)?.price).toMatchObject({ amounts: [9.5, 15], sizes: [{ price: 9.5 }, { price: 15 }] })
})

test('a missing point is restored before one digit of pence', () => {
  expect(repaired('5.9', '7.5', '12.5', '8', '9.5', '145', '2.5')).toEqual(['5.9', '7.5', '12.5', '8', '9.5', '14.5?', '2.5'])
})

test('a missing point is not restored when prices disagree on their pence or the result would be unusual', () => {
  expect(repaired('£5.9', '£7.50', '£12.25', '£8.5', '£690')).toEqual(['5.9', '7.5', '12.25', '8.5', 'none?'])
  expect(repaired('£5.90', '£7.50', '£7.25', '£6.50', '£6950')).toEqual(['5.9', '7.5', '7.25', '6.5', 'none?'])
})

test('three high prices that end in 5 among round prices have no amount, two keep theirs', () => {
  const round = ['£7', '£12', '£18', '£14', '£25']
  const kept = ['7', '12', '18', '14', '25']
  expect(repaired(...round, '£55', '£75', '£95')).toEqual([...kept, 'none?', 'none?', 'none?'])
  expect(repaired(...round, '£55', '£65')).toEqual([...kept, '55', '65'])
  expect(repaired(...round, '£7.5', '£9.5', '£65')).toEqual([...kept, '7.5', '9.5', 'none?'])
})

test('a missing point is restored in every price of a menu', () => {
  expect(repaired('£1225', '£795', '£1025', '£97.5', '£600 each')).toEqual(['12.25?', '7.95?', '10.25?', '9.75?', '6?'])
})

test('a restored price is doubtful when its digits were read with little confidence', () => {
  const prices = ['£350', '£590', '£1275', '£695', '£2025'].map(printed)
  const [unsure] = prices.map((segment) => ({ ...segment, words: segment.words.map((word) => ({ ...word, confidence: 0.75 })) }))
  const [restored] = repairMissingDecimalPoints([...prices, unsure as Segment].reverse())
  expect(restored).toMatchObject({ price: { amounts: [3.5] }, words: [{ confidence: 0.4 }] })
})

test('a high wine price among others and a year are left unchanged', () => {
  expect(repaired('£6.50', '£7.50', '£8.25', '£9.50', '£48', '£65')).toEqual(['6.5', '7.5', '8.25', '9.5', '48', '65'])
  expect(repaired('6.50', '7.50', '8.25', '9.50', '2019')).toEqual(['6.5', '7.5', '8.25', '9.5', 'no price'])
})

test('a price without pence is doubtful when nearly all others have them', () => {
  const pence = ['5.90', '7.50', '12.25', '8.00', '4.50', '6.50', '9.90', '11.25', '3.50']
  expect(repaired(...pence, '12').at(-1)).toBe('12?')
  expect(repaired(...pence, '12', '8').slice(-2)).toEqual(['12', '8'])
})

test('every price of two digits is doubtful when many prices lost their points', () => {
  const prices = ['£12.5', '£16.5', '£8', '£9', '£24', '£14', '£11', '£10']
  expect(repaired(...prices)).toEqual(['12.5', '16.5', '8', '9', '24', '14', '11', '10'])
  expect(repaired(...prices, '£1675', '£1395', '£2775').slice(0, 5)).toEqual(['12.5', '16.5', '8', '9', '24?'])
})

test('prices without a point are not doubtful when many lost theirs and the menu prints pence such as .50 with both digits', () => {
  const lost = ['£2925', '£795', '£590', '£23', '£5']
  expect(repaired('£8.75', '£7.50', '£30.95', '£15.90', '£3250', ...lost).slice(-6)).toEqual(['32.5', '29.25', '7.95', '5.9', '23', '5'])
  // Here '£23' may be 2.3, printed like '£8.9'.
  expect(repaired('£8.75', '£7.25', '£30.95', '£15.95', '£8.9', ...lost).slice(-5)).toEqual(['29.25?', '7.95?', '5.9?', '23?', '5'])
  expect(repaired('£9.75', '£15.75', '£750', '£1250', '£790', '£6', '£14', '£9', '£7', '£8').slice(2, 7)).toEqual([
    ...['7.5', '12.5', '7.9', '6', '14'],
  ])
  // Here '£45' may be 4.50 without its point and its zero.
  expect(repaired('£10.75', '£9.75', '£16.00', '£10.25', '£2.00', '£890', '£400', '£700', '£800', '£45', '£4').slice(-2)).toEqual([
    '45?',
    '4?',
  ])
  // No point at all is visible.
  expect(repaired('£350', '£590', '£1275', '£695', '£2025', '£5')).toEqual(['3.5', '5.9', '12.75', '6.95', '20.25', '5?'])
  // One or two points may be missing elsewhere, too.
  expect(repaired('£8.75', '£7.50', '£30.95', '£15.90', '£590', '£23').slice(-2)).toEqual(['5.9?', '23'])
})

test('every price without a point is doubtful when several are ten times a price of the menu', () => {
  expect(repaired('£139', '£11.95', '£17', '£139', '£175', '£14.5', '£12.25', '£89')).toEqual([
    ...['139?', '11.95', '17?', '139?', '175?', '14.5', '12.25', '89?'],
  ])
  const wines = ['£13.5', '£12.5', '£125', '£140', '£150', '£45', '£60', '£70', '£90']
  expect(repaired(...wines)).toEqual(wines.map((price) => price.slice(1)))
})

test('prices of two digits are doubtful when they are ten times a price of a menu that prints 4.5 and has none between', () => {
  const short = ['£4.5', '£4.25', '£16.75', '£10.9', '£2.25', '£3.75']
  expect(repaired(...short, '£35', '£49', '£45', '£14').slice(-4)).toEqual(['35?', '49?', '45?', '14?'])
  const wines = ['£35', '£49', '£45', '£24']
  expect(repaired(...short, ...wines).slice(-4)).toEqual(['35', '49', '45', '24'])
  expect(repaired('£4.50', '£4.25', '£16.75', '£10.90', '£35', '£49', '£45', '£14').slice(-4)).toEqual(['35', '49', '45', '14'])
})

test('a price without pence is doubtful on a menu that prints 6.00, also when several others lost theirs', () => {
  const pence = ['6.00', '12.00', '9.00', '5.95', '6.25', '10.50', '9.50', '8.50', '7.95', '6.95']
  expect(repaired(...pence, '4', '2', '5', '4').slice(-4)).toEqual(['4?', '2?', '5?', '4?'])
})

test('every price without pence is doubtful when larger sizes cost less', () => {
  const prices = ['half 299 / full 48', 'half 239 / full 38', 'half 79 / full 125', '59', '12.50']
  expect(repaired(...prices).slice(2)).toEqual(['79?', '59?', '12.5'])
  expect(repaired('half 9 / full 15', 'half 8 / full 14', 'half 79 / full 125', '59', '12.50').slice(2)).not.toContain('59?')
})

test('a missing point is restored in two amounts with a slash between them', () => {
  const [pair] = repairMissingDecimalPoints(['270/5.20', '4.60', '5.50', '3.90', '2.40'].map(printed))
  expect(pair?.price?.amounts).toEqual([2.7, 5.2])
  expect(repaired('270/5.20', '4.60', '5.50', '3.90', '2.40')[0]).toBe('2.7?')
  expect(repaired('700/520', '4.60', '5.50', '3.90', '2.40')[0]).toBe('no price')
})

test('a missing point is not restored in two years, nor in one pair of digits without a sign or pence', () => {
  const wines = ['18.50', '22.00', '24.50', '19.75', '26.00']
  for (const pair of ['2018/2019', '2018/2250', '2018/£2250']) expect(repaired(pair, ...wines)[0]).toBe('no price')
  expect(repaired('£1995/£2350', ...wines)[0]).toBe('19.95?')
  const prices = ['4.60', '5.50', '3.90', '2.40']
  expect(repaired('450/620', ...prices)[0]).toBe('no price')
  expect(repaired('£450/£620', ...prices)[0]).toBe('4.5?')
  expect(repaired('450/620', '270/520', '310/580', ...prices).slice(0, 3)).toEqual(['4.5?', '2.7?', '3.1?'])
})

test('a missing point is not restored in pairs of digits that end apart from the prices', () => {
  const energy = ['450/620', '270/520', '310/580'].map((text) => ({ ...printed(text), right: 300 }))
  const segments = [...energy, ...['4.60', '5.50', '3.90', '2.40'].map(printed)]
  expect(repairMissingDecimalPoints(segments).filter(({ price }) => price)).toHaveLength(4)
})

test('a missing point is restored before a currency sign after the digits', () => {
  expect(repaired('4,95€', '7,50€', '8,95 €', '6,00€', '495€', '750 €').slice(-2)).toEqual(['4.95?', '7.5?'])
})
