import { expect, test } from 'vitest'
import { groupIntoLines } from '../lines/line.ts'
import { createSegment } from '../lines/segment.ts'
import type { Word } from '../lines/word.ts'
import { flagSeparated, splitDescriptionsFromLines } from './descriptions-on-lines.ts'
import { findSegments } from './find-segments.ts'

const SIZE = 20

/** Lines of words, each with a price unless it ends in a dash; a word in asterisks is bold. */
function lines(...texts: string[]) {
  const segments = texts.flatMap((text, row) => {
    let left = 0
    const words = text.split(' ').map((printed): Word => {
      const [text, isBold] = [printed.replaceAll('*', ''), printed.startsWith('*')]
      const [top, baseline] = [row * 40, row * 40 + 15]
      const size = /\p{L}/u.test(text) ? SIZE : null
      const word = {
        text,
        confidence: 0.9,
        left,
        right: left + 10 * text.length,
        top,
        bottom: baseline,
        baseline,
        size,
        stroke: isBold ? 4 : 2,
      }
      left = word.right + 6
      return word
    })
    const price = { ...(words[0] as Word), text: '6', left: 900, right: 910 }
    const kept = flagSeparated(words).filter(({ size }) => size !== null)
    return [createSegment(kept), ...(text.endsWith(' -') ? [] : [createSegment([price], { amounts: [6], isCertain: false })])]
  })
  return splitDescriptionsFromLines(groupIntoLines(segments, SIZE)).map((line) => [
    line.text,
    (line.inlineDescription ?? []).map((word) => word.text).join(' '),
  ])
}

test('splitDescriptionsFromLines splits lines at a dash', () => {
  expect(lines('Padrón Peppers – lime, sea salt', 'Warm Burrata – peach', 'Grilled Squid – chilli, mint')).toEqual([
    ['Padrón Peppers', 'lime, sea salt'],
    ['Warm Burrata', 'peach'],
    ['Grilled Squid', 'chilli, mint'],
  ])
})

test('splitDescriptionsFromLines splits lines at a colon after a name or its marks', () => {
  expect(lines('Padrón Peppers (gf): lime, sea salt', 'Warm Burrata: peach', 'Grilled Squid [ve]: chilli, mint')).toEqual([
    ['Padrón Peppers (gf)', 'lime, sea salt'],
    ['Warm Burrata', 'peach'],
    ['Grilled Squid [ve]', 'chilli, mint'],
  ])
})

test('splitDescriptionsFromLines splits lines where the strokes become thinner', () => {
  expect(lines('*Padrón* *Peppers* lime and salt', '*Warm* *Burrata* peach', '*Grilled* *Squid* chilli, mint')).toEqual([
    ['Padrón Peppers', 'lime and salt'],
    ['Warm Burrata', 'peach'],
    ['Grilled Squid', 'chilli, mint'],
  ])
})

test('splitDescriptionsFromLines splits lines after a name in capitals', () => {
  expect(lines('PADRON PEPPERS lime and salt', 'WARM BURRATA Peach', 'GRILLED SQUID chilli')[1]).toEqual(['WARM BURRATA', 'Peach'])
})

test('splitDescriptionsFromLines keeps names in one style', () => {
  const names = ['Roast Chicken Pie', 'Fish and Chips', 'Mushroom and Leek Tart', 'Beef Cheek Stew']
  expect(lines(...names)).toEqual(names.map((name) => [name, '']))
})

test('splitDescriptionsFromLines splits lines without prices when names are larger than the descriptions that go on below them', () => {
  const texts = ['Smoked Cod, Brown shrimp', 'Grilled Squid, Chilli and', 'Lamb Curry, Hand stretched', 'Baked Olives, Sea salt']
  const segments = texts.map((text, row) => {
    const words = text.split(' ').map((text, i): Word => {
      const baseline = row * 40 + 15
      return {
        text,
        confidence: 0.9,
        left: i * 100,
        right: i * 100 + 80,
        top: row * 40,
        bottom: baseline,
        baseline,
        size: i < 2 ? SIZE : 16,
        stroke: 2,
      }
    })
    return createSegment(words)
  })
  const split = splitDescriptionsFromLines(groupIntoLines(segments, SIZE))
  expect(split.map(({ text }) => text)).toEqual(['Smoked Cod', 'Grilled Squid', 'Lamb Curry', 'Baked Olives'])
})

test('findSegments keeps which words follow a dash, whose description is then split from the name', () => {
  const texts = ['Smoked Cod – Brown shrimp', 'Grilled Squid – Chilli', 'Lamb Curry – Hand stretched', 'Baked Olives – Sea salt']
  const words = texts.flatMap((text, row) => {
    let left = 0
    return text.split(' ').map((text): Word => {
      const [baseline, size] = [row * 40 + 15, text === '–' ? null : SIZE]
      const word = {
        text,
        confidence: 0.9,
        left,
        right: left + 10 * text.length,
        top: row * 40,
        bottom: baseline,
        baseline,
        size,
        stroke: 2,
      }
      left = word.right + 6
      return word
    })
  })
  const split = splitDescriptionsFromLines(groupIntoLines(findSegments(words), SIZE))
  expect(split.map(({ text }) => text)).toEqual(['Smoked Cod', 'Grilled Squid', 'Lamb Curry', 'Baked Olives'])
})

test('splitDescriptionsFromLines keeps names whole when only codes in brackets after them are thinner', () => {
  const names = ['*Shepherds* *Pie* [VGN]', '*Mac* & Cheese', '*Flat* *White* [V,', '*Orange* *Juice* [VGN, GF]', '*Iced* *Coffee* (DF)']
  expect(lines(...names).map(([, inlineDescription]) => inlineDescription)).toEqual(names.map(() => ''))
})

test('splitDescriptionsFromLines splits lines without a price that begin in the strokes of the names, but no heading', () => {
  const priced = ['*Beef* *and* *Lamb* with rocket', '*Squash* *Salad* crushed peas', '*Pork* *Stew* with leeks']
  const others = ['*Broth* Hazelnuts and cheese -', '*LITTLE* ONES -', '*Crab* *Cakes* Lime and chilli -', '*Crab* *Soup* -']
  const names = lines(...priced, ...others).map(([name]) => name)
  expect(names).toEqual(['Beef and Lamb', 'Squash Salad', 'Pork Stew', 'Broth', 'LITTLE ONES', 'Crab Cakes', 'Crab Soup'])
})

test('splitDescriptionsFromLines splits lines whose descriptions are in a separate column', () => {
  const at = (text: string, left: number, row: number): Word => ({
    ...{ text, confidence: 0.9, left, right: left + 10 * text.length, top: row * 40, bottom: row * 40 + 15 },
    ...{ baseline: row * 40 + 15, size: SIZE, stroke: 2 },
  })
  const segments = ['Hake', 'Burrata', 'Leeks', 'Squid'].flatMap((name, row) => [
    createSegment([at(name, 0, row)]),
    createSegment([at('lemon', 300, row), at('thyme', 360, row)]),
    createSegment([at('6', 900, row)], { amounts: [6], isCertain: false }),
  ])
  const read = splitDescriptionsFromLines(groupIntoLines(segments, SIZE)).map(({ text, inlineDescription }) => [
    text,
    inlineDescription?.map((word) => word.text).join(' '),
  ])
  expect(read).toEqual(['Hake', 'Burrata', 'Leeks', 'Squid'].map((name) => [name, 'lemon thyme']))
})

test('splitDescriptionsFromLines does not split off a single short word in thinner strokes', () => {
  expect(lines('*Smoked *Bacon For', '*Grilled *Halloumi ver', '*Hash *Browns VGGF').map(([, text]) => text)).toEqual(['', '', ''])
})

test('splitDescriptionsFromLines splits names in capitals from descriptions that go on in the next line, but no abbreviation of a few letters', () => {
  const wrapped = [
    'SCOTCH EGG Black pudding and -',
    'mustard £6',
    'POTTED SHRIMPS Mace butter and -',
    'crumpets £9',
    'CHICKEN PARFAIT Red onions -',
    'brioche £8',
  ]
  const others = ['TREACLE TART Lemon verbena £7', 'CHEESE BOARD Crackers -', 'quince £9', 'BBQ Beans and toast -', 'honey £4']
  const names = lines(...wrapped, ...others).map(([name]) => name)
  expect(names.filter((name) => /^[A-Z]{3}/.test(name ?? ''))).toEqual([
    'SCOTCH EGG',
    'POTTED SHRIMPS',
    'CHICKEN PARFAIT',
    'TREACLE TART',
    'CHEESE BOARD',
    'BBQ Beans and toast',
  ])
})

test('splitDescriptionsFromLines splits a line at its dash where the other lines are split by their strokes', () => {
  expect(
    lines('*Padrón *Peppers lime, sea salt', '*Warm *Burrata peach, basil', '*Grilled *Squid chilli, mint', 'Bacon Roll – brown sauce').at(
      -1,
    ),
  ).toEqual(['Bacon Roll', 'brown sauce'])
})

test('splitDescriptionsFromLines splits no name before a word that joins it', () => {
  expect(
    lines('*Padrón *Peppers lime, sea salt', '*Warm *Burrata peach, basil', '*Grilled *Squid chilli, mint', '*Pigs in Blankets').at(-1),
  ).toEqual(['Pigs in Blankets', ''])
})
