import { expect, test } from 'vitest'
import { read, write } from '../../../tests/support/written-page.ts'
import { groupIntoLines } from '../lines/line.ts'
import { createSegment } from '../lines/segment.ts'
import type { Word } from '../lines/word.ts'
import { splitDescriptionsFromLines } from './descriptions-on-lines.ts'

const COURSES = [
  [
    'Starters',
    'Pressed duck leg, toasted brioche, prunes',
    'Crispy pork belly, apple, cider glaze',
    'Whipped feta, roast peppers, cress',
    'Roast parsnip soup, curry oil',
  ],
  [
    'Mains',
    'Fillet of sea trout, fennel, brown butter',
    'Braised lamb shoulder, mint, new potatoes',
    'Miso aubergine, sticky rice, greens',
    'Roast sirloin of beef, horseradish, gravy',
  ],
  [
    'Desserts',
    'Warm ginger cake, poached pear',
    'Chocolate mousse, olive oil, sea salt',
    'Coconut rice pudding, mango',
    'Baked vanilla cheesecake, blackcurrants',
  ],
] as const

/** Each course with a heading, its lines equally far apart. */
function setMenu(linesOf: (dish: string, y: number, i: number) => Word[]): Word[] {
  return COURSES.flatMap(([heading, ...dishes], c) => [
    ...write(heading, 50, 100 + 240 * c, { size: 30 }),
    ...dishes.flatMap((dish, i) => linesOf(dish, 150 + 240 * c + 32 * i, i)),
  ])
}

const namesOf = (words: Word[]) => read(words).categories.flatMap(({ items }) => items.map(({ name }) => name))
const DISHES = COURSES.flatMap(([, ...dishes]) => dishes.map((dish) => dish.split(',')[0]))

test('readLayout reads each line of a set menu as a dish when all are equally far apart and set alike', () => {
  expect(namesOf(setMenu((dish, y) => write(dish, 50, y)))).toEqual(DISHES)
})

test('splitDescriptionsFromLines keeps the lines of a set menu whole when only low words at their ends seem smaller', () => {
  const seemsSmall = (word: Word) => (/prunes|cress|greens|gravy|mango/.test(word.text) ? { ...word, size: (word.size ?? 0) * 0.9 } : word)
  const dishes = COURSES.flatMap(([, ...names]) => names)
  const segments = dishes.map((dish, i) => createSegment(write(dish, 50, 50 + 32 * i).map(seemsSmall)))
  expect(splitDescriptionsFromLines(groupIntoLines(segments, 20)).map(({ text }) => text)).toEqual(dishes)
})

test('readLayout reads every other line of a set menu as a description when it is set smaller', () => {
  const menu = COURSES.flatMap(([heading], c) => [
    ...write(heading, 50, 100 + 300 * c, { size: 30 }),
    ...['Roast beef', 'Sea bream'].flatMap((dish, i) => [
      ...write(`${dish} ${heading}`, 50, 150 + 300 * c + 64 * i, { bold: true }),
      ...write('Served with greens and gravy', 50, 182 + 300 * c + 64 * i, { size: 16 }),
    ]),
  ])
  expect(namesOf(menu)).toHaveLength(6)
})
