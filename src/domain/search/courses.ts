import { withPlurals } from './plural-forms.ts'

/**
 * Courses and how menus name their sections. Not synonyms, because sections are plural and dishes are not: 'dessert' finds the section
 * 'Puddings', but neither Yorkshire pudding nor black pudding. `sections` are words in the name of a section; `headings` are whole names,
 * because their words mean other things elsewhere: 'After' is a section of desserts, 'Coffee and after' is not. `isForWine`: its headings
 * count for dishes that are not called otherwise, such as perry.
 */
export const COURSES: readonly { words: readonly string[]; sections: readonly string[]; headings: readonly string[]; isForWine?: true }[] =
  [
    {
      words: ['starter', 'appetiser', 'appetizer', 'entree', 'antipasto', 'hors doeuvre', 'first course'],
      sections: ['starters', 'starter', 'appetisers', 'appetiser', 'appetizers', 'appetizer', 'small plates', 'antipasti'],
      headings: [
        ...['to start', 'to begin', 'first', 'entrees', 'hors doeuvres', 'small', 'smaller', 'small things', 'little', 'nibbles'],
        ...['snacks', 'bar snacks', 'while you wait', 'to share', 'to pick at', 'mezze', 'cold mezze', 'hot mezze'],
      ],
    },
    {
      words: ['main', 'main course'],
      sections: ['mains', 'main courses', 'large plates', 'plats', 'secondi'],
      headings: ['main', 'large', 'larger', 'big', 'bigger', 'to follow'],
    },
    {
      words: ['dessert', 'pudding', 'pud', 'sweet course', 'dolci', 'afters'],
      sections: [
        ...['desserts', 'dessert', 'puddings', 'pudding menu', 'afters', 'dolci', 'postres', 'sweet course'],
        ...['gelato', 'gelati', 'ice cream', 'ice creams', 'sorbets', 'sundaes'],
      ],
      headings: ['pudding', 'sweet', 'sweets', 'sweet things', 'something sweet', 'after', 'last', 'to finish', 'to end', 'cakes'],
    },
    {
      words: ['side', 'side dish', 'side order'],
      sections: ['sides', 'side dishes', 'side orders', 'contorni'],
      headings: ['extra', 'extras', 'alongside', 'on the side'],
    },
    {
      words: ['drink', 'beverage', 'bevvy', 'tipple', 'booze'],
      sections: ['drinks', 'beverages'],
      headings: ['to drink', 'without alcohol', 'on draught', 'by the glass', 'bottles and cans'],
    },
    {
      words: ['special'],
      sections: ['specials', 'specials board', 'daily specials'],
      headings: ['todays specials', 'chefs specials', 'catch of the day'],
    },
    {
      words: ['cocktail'],
      sections: ['cocktails', 'cocktail list'],
      headings: ['mixed', 'mixed drinks', 'short', 'short and strong', 'aperitifs'],
    },
    {
      words: ['wine'],
      sections: ['wines', 'wine list'],
      headings: ['by the glass', 'by the glass or the bottle', 'by the bottle', 'red', 'reds', 'white', 'whites', 'rose', 'sparkling'],
      isForWine: true,
    },
  ]

/** Words that find all dishes of menus of the type 'Specials', in any section. */
const SPECIALS: ReadonlySet<string> = new Set(['special', 'specials'])

export function isSpecialsWord(word: string): boolean {
  return SPECIALS.has(word)
}

/** The words for a main course. */
const MAINS: ReadonlySet<string> = new Set(COURSES.flatMap(({ words }) => (words.includes('main') ? words.flatMap(withPlurals) : [])))

/** Words in names of dishes that are not a main course in any section. */
export const NO_MAIN_NAMES: readonly string[] = ['tart', 'cake', 'crumble', 'sorbet', 'sponge', 'trifle', 'biscuit', 'bread'].flatMap(
  withPlurals,
)

export function isMainWord(word: string): boolean {
  return MAINS.has(word)
}

const COURSE_WORDS: ReadonlySet<string> = new Set(
  COURSES.flatMap(({ words }) => words)
    .flatMap(withPlurals)
    .filter((word) => !isSpecialsWord(word)),
)

export function isCourseWord(word: string): boolean {
  return COURSE_WORDS.has(word)
}
