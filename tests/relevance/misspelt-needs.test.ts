import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { DietaryTag } from '../../src/domain/menu/dietary-tags.ts'
import { editDistance } from '../../src/domain/search/edit-distance.ts'
import { DOUBTFUL_WORDS, OTHER_WORDS } from '../../src/domain/search/need-words.ts'
import { otherNumber } from '../../src/domain/search/plural-forms.ts'
import { tokenise } from '../../src/domain/search/tokenise.ts'
import { openSearchOf } from './demo-catalogue.ts'
import type { DemoAnswer } from './relevance-query.ts'
import { stating, tagged, visibleDishes, visibleVenues } from './visible-content.ts'

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']
const WORDS_OF_GUIDE = new Set(
  [
    ...visibleDishes.map(({ name, description, category }) => `${name} ${description} ${category}`),
    ...visibleVenues.map(({ name, description, cuisines, city, road }) => `${name} ${description} ${cuisines.join(' ')} ${city} ${road}`),
  ].flatMap(tokenise),
)
/** Words that mean something else or that the guide has are not misspelt. */
const isOther = (word: string) =>
  [word, ...otherNumber(word)].some((form) => OTHER_WORDS.has(form) || DOUBTFUL_WORDS.has(form) || WORDS_OF_GUIDE.has(form))

/** All words that one edit makes of a word: a letter more, less or another one, or two swapped. */
function editsOf(word: string): string[] {
  const cuts = [...word, ''].map((_, i) => [word.slice(0, i), word.slice(i)] as const)
  const edited = cuts.flatMap(([before, after]) => [
    before + after.slice(1),
    before + after.slice(1, 2) + after.slice(0, 1) + after.slice(2),
    ...LETTERS.flatMap((letter) => [before + letter + after, before + letter + after.slice(1)]),
  ])
  return [...new Set(edited)].filter((other) => other !== word)
}
const oneEditFrom = (word: string) => editsOf(word).filter((other) => other.length >= 4 && !isOther(other))

const DIETS: readonly (readonly [name: string, tag: DietaryTag])[] = [
  ['vegan', 'vegan'],
  ['vegetarian', 'vegetarian'],
  ['veggie', 'vegetarian'],
  ['coeliac', 'gluten-free'],
  ['halal', 'halal'],
  ['kosher', 'kosher'],
]
/** What must be absent, and the dishes that state so. */
const ABSENT: readonly (readonly [name: string, dishes: readonly string[]])[] = [
  ['gluten', tagged('gluten-free')],
  ['dairy', tagged('dairy-free')],
  ['lactose', tagged('dairy-free')],
  ['nuts', tagged('nut-free')],
  ['peanuts', stating('peanuts')],
  ['sesame', stating('sesame')],
  ['shellfish', stating('crustaceans', 'molluscs')],
  ['celery', stating('celery')],
  ['mustard', stating('mustard')],
]
const aPhrase = fc.constantFrom('X', 'X pizza', 'curry X', 'X in slough', 'cheap X food')
const anAbsence = fc.constantFrom(
  'no X',
  'X free',
  'pie no X',
  'X free curry',
  'X allergy',
  'allergic to X',
  'without X please',
  'X intolerant lunch',
)
/** One of the words that two edits make of a word. Its first letter is seldom wrong, and a letter between two swapped ones counts as three edits. */
const twiceWrong = (word: string) =>
  fc.tuple(fc.nat(), fc.nat()).map(([first, second]) => {
    const once = at(oneEditFrom(word), first)
    return at(
      [...oneEditFrom(once), once].filter((other) => other[0] === word[0] && editDistance(word, other, 2) <= 2),
      second,
    )
  })
const at = (words: readonly string[], index: number) => words[index % words.length] ?? ''

describe('a misspelt need', () => {
  let search: (query: string) => DemoAnswer
  const unsafeOf = ({ dishes }: DemoAnswer, safe: readonly string[]) => dishes.filter((name) => !safe.includes(name))

  beforeAll(async () => {
    search = await openSearchOf()
  })

  test.each(DIETS)('finds only dishes with the tag when one letter of %s is wrong', (name, tag) => {
    const safe = tagged(tag)
    const unsafe = oneEditFrom(name).filter((word) => {
      const answer = search(word)
      return unsafeOf(answer, safe).length > 0 || answer.dishes.length === 0
    })
    expect(unsafe).toEqual([])
  })

  test.each(ABSENT)('finds only dishes that state to be free from it when one letter of %s is wrong', (name, safe) => {
    const queries = oneEditFrom(name).flatMap((word) => [`${word} free`, `no ${word}`])
    const answers = queries.map((query) => ({ query, ...search(query) }))
    const unsafe = answers.filter((answer) => unsafeOf(answer, safe).length > 0)
    expect(unsafe.filter(({ named }) => named.length === 0).map(({ query }) => query)).toEqual([])
    const read = answers.filter((answer) => answer.dishes.length > 0 && !unsafe.includes(answer))
    expect(read.length).toBeGreaterThan(queries.length * 0.9)
  })

  test('is named when it is not understood, whatever is around it', () => {
    const aDiet = fc.constantFrom(...DIETS.map(([name, tag]) => ({ name, safe: tagged(tag), phrases: aPhrase })))
    const anAllergen = fc.constantFrom(...ABSENT.map(([name, safe]) => ({ name, safe, phrases: anAbsence })))
    const aNeed = fc.oneof(aDiet, anAllergen).chain(({ name, safe, phrases }) =>
      fc.record({
        word: twiceWrong(name).filter((word) => !isOther(word)),
        safe: fc.constant(safe),
        phrase: phrases,
      }),
    )
    fc.assert(
      fc.property(aNeed, ({ word, safe, phrase }) => {
        const query = phrase.replace('X', word)
        const answer = search(query)
        const { named, corrections } = answer
        // The guide has a word that is nearer, and the page says so.
        const isOfGuide = corrections.some(({ typed, used }) => typed === word && used.some((other) => editDistance(word, other, 1) === 1))
        const unnamed = isOfGuide || named.length > 0 ? [] : unsafeOf(answer, safe)
        expect({ query, unnamed }).toEqual({ query, unnamed: [] })
      }),
      { numRuns: process.env.DRILLS ? 3000 : 1000 },
    )
  }, 60_000)

  test.each([...OTHER_WORDS, ...DOUBTFUL_WORDS])('is not read where %s is typed', (word) => {
    expect(search(`${word} pie`).named.filter((need) => need !== word)).toEqual([])
  })

  test.each(['began burger', 'vegas', 'net free pasta', 'gluten pasta', 'free from cake', 'gltn free pasta'])(
    'is named for %s',
    (query) => {
      expect(search(query).named).not.toEqual([])
    },
  )
})
