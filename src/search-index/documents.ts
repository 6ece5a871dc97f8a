import { COURSES } from '../domain/search/courses.ts'
import { isNamedDrink, isNoWine } from '../domain/search/drinks.ts'
import { withPlurals } from '../domain/search/plural-forms.ts'
import { isMealWord } from '../domain/search/time-words.ts'
import { tokenise, tokeniseQuery } from '../domain/search/tokenise.ts'
import { attributesOf } from './attributes.ts'
import { IN_KEY_FIELD, IN_NAME } from './inverted-index.ts'
import type { DishRow, VenueRow } from './rows.ts'
import type { IndexedRow } from './segment.ts'
import { withEndings } from './unspaced-words.ts'

/** Begins the term of the whole name of a section, or of a venue's first cuisine. No typed word begins so. */
export const HEADING = '#'

export function headingTerm(name: string): string {
  return `${HEADING}${name}`
}

/** The term of the whole name of a menu. */
export function menuTerm(name: string): string {
  return headingTerm(`menu ${name}`)
}

/** The term of a section that may list wines, for a dish that is not called otherwise. */
export function wineHeadingTerm(name: string): string {
  return headingTerm(`${name} ${HEADING}wine`)
}

/** Begins the term of a word that only the menu of a dish has: 'oyster' of what else is served in an 'Oyster hour'. No typed word begins so. */
export const OF_MENU = '+'

/** Begins the term of a word that the text says is absent: 'tomato' of 'No tomato'. No typed word begins so. */
export const DENIED = '-'
/** The terms of words come after all terms that begin with this. */
export const LAST_MARK = DENIED

/** 'No tomato', 'without nuts or seeds', 'Not tacos'. 'Without alcohol' is a kind of drink. */
const DENIAL =
  /(?<![\p{L}\p{M}])(?:no|not|without|never) (?:any |added )?(?!alcohol)([\p{L}\p{M}’']{3,})(?: (?:or|nor) ([\p{L}\p{M}’']{3,}))?/giu

/** The words that a text says are absent. */
function deniedIn(text: string): string[] {
  return [...text.matchAll(DENIAL)].flatMap(([, ...names]) => names.flatMap((name) => tokenise(name ?? '')))
}

function withoutDenied(text: string): string {
  return text.replace(DENIAL, ' ')
}

/** The terms of the words that a dish denies and has nowhere else. */
function denialTerms(row: DishRow): string[] {
  const texts = [row.name, row.category, row.description ?? '']
  const denied = texts.flatMap(deniedIn)
  if (denied.length === 0) return []
  const present = new Set(texts.map(withoutDenied).flatMap(tokenise))
  return denied.filter((word) => !present.has(word)).map((word) => `${DENIED}${word}`)
}

/** The first part of a compound says how a dish is made, not what it is: 'Beer-battered haddock' is not a beer. */
const MODIFIER = /(?<!\S)[\p{L}\p{M}]+-(?=[\p{Ll}])/gu

/** Words after an ingredient that make it another thing: 'curry oil' is not a curry, 'oyster leaf' not an oyster, and 'espresso martini' not a coffee. */
const ADJUNCT =
  /(?<![\p{L}\p{M}])[\p{L}\p{M}]+(?= (?:oil|leaf|sauce|powder|batter|martini)(?![\p{L}\p{M}]))|(?<![\p{L}\p{M}])oyster(?= (?:mushrooms?|stout)(?![\p{L}\p{M}]))/giu

/** 'Steak and kidney pudding' is a pudding, and not a steak. */
const MADE_OF = /^\S+ (?:and|&) \S+ (?=\S+$)/
/** What comes with a dish: 'Rump of beef, Yorkshire pudding'. 'Ham, egg and chips' is a list. */
const WITH = /^([^,]*?)(?:, (?!.* (?:and|&) )| with )(.*)$/i

function partsOfName(name: string): { main: string; kind: string; besides: string } {
  const whole = name.replace(MODIFIER, ' ').replace(ADJUNCT, ' ')
  const [, main = whole, besides = ''] = WITH.exec(whole) ?? []
  return { main, kind: main.replace(MADE_OF, ''), besides }
}

const WINE_HEADINGS: ReadonlySet<string> = new Set(COURSES.flatMap(({ headings, isForWine }) => (isForWine ? headings : [])))

/** Names of courses. A section such as 'Starters and sides' lists several of them. */
const COURSE_SECTIONS: ReadonlySet<string> = new Set(COURSES.flatMap(({ sections }) => sections))

/** The kinds that a section lists: 'Beers and ciders'. 'Tacos, three to a plate' lists none. */
const LISTED = /,| and | or |&|\//i
const LISTS = / and | or |&|\//i

/**
 * The words of a section that say what a dish is. Of a section of several kinds they are those of the courses and of the kinds that the
 * dish itself names: in 'Beers and ciders' a premium ale is not a cider.
 */
function sectionOf(row: DishRow): string {
  const section = withoutDenied(row.category)
  if (!LISTS.test(section)) return section
  const kinds = section.split(LISTED)
  const own = new Set([row.name, row.description ?? ''].flatMap(tokenise).flatMap(withPlurals))
  const isOwn = (kind: string) => tokenise(kind).some((word) => own.has(word)) || COURSE_SECTIONS.has(tokenise(kind).join(' '))
  return kinds.filter(isOwn).join(' ')
}

/** @param group the number of the venue */
export function toVenueDocument(row: VenueRow, group: number): IndexedRow {
  const place = [row.address_city, row.address_county ?? '', ...row.cuisines].flatMap(tokenise)
  return {
    id: row.id,
    isFeatured: row.featured,
    nameKey: row.name_key,
    group,
    price: 0,
    attributes: 0,
    rating: 0,
    fields: [
      { words: withEndings(tokenise(row.name)), fields: IN_NAME | IN_KEY_FIELD },
      { words: withEndings([...place, ...postcodeWordsOf(row.address_postcode)]), fields: IN_KEY_FIELD },
      { words: row.cuisines.slice(0, 1).map((cuisine) => headingTerm(tokeniseQuery(cuisine).join(' '))), fields: 0 },
      { words: withEndings([...tokenise(row.address_road), ...tokenise(row.description ?? '')]), fields: 0 },
    ],
  }
}

/**
 * The meals and days in the text of a menu or section: 'breakfast' of 'Breakfast until two'. Its other words say too little of a single
 * dish: not all of a menu is what 'Ask for the wine list' names.
 */
export function mealsIn(text: string | null): string[] {
  return text === null ? [] : tokenise(withoutDenied(text)).filter(isMealWord)
}

/** The terms of the words of its menu that the dish itself has nowhere. */
function menuTerms(row: DishRow, menu: { name: string; meals: readonly string[] }): string[] {
  const own = new Set([row.name, row.category, row.description ?? ''].flatMap(tokenise))
  return [...tokenise(menu.name), ...menu.meals].filter((word) => !own.has(word)).map((word) => `${OF_MENU}${word}`)
}

export function toDishDocument(row: DishRow, menu: { number: number; name: string; meals: readonly string[] }): IndexedRow {
  const { main, kind, besides } = partsOfName(row.name)
  const heading = tokeniseQuery(row.category).join(' ')
  return {
    id: row.id,
    isFeatured: row.featured,
    nameKey: row.name_key,
    group: menu.number,
    price: Math.round(row.price * 100),
    attributes: attributesOf(row.dietary_info, row.allergens),
    rating: row.rating ?? 0,
    fields: [
      { words: withEndings(tokenise(kind)), fields: IN_NAME | IN_KEY_FIELD },
      // The category is part of the name, so that 'Margherita' in 'Pizza' is found as a pizza.
      {
        words: [
          ...withEndings([...tokenise(main), ...tokenise(besides), ...tokenise(sectionOf(row))]),
          headingTerm(heading),
          menuTerm(tokeniseQuery(menu.name).join(' ')),
          // A drink in a section of food, such as a pot of tea below the cakes.
          ...(isNamedDrink(tokeniseQuery(main)) ? [headingTerm('drinks')] : []),
          ...(WINE_HEADINGS.has(heading) && !isNoWine(tokenise(row.name)) ? [wineHeadingTerm(heading)] : []),
        ],
        fields: IN_NAME,
      },
      { words: withEndings([row.name, row.category, row.description ?? '', menu.name].flatMap(tokenise)), fields: 0 },
      { words: [...menu.meals, ...mealsIn(row.category_description), ...menuTerms(row, menu)], fields: 0 },
      { words: denialTerms(row), fields: 0 },
    ],
  }
}

/** A postcode with and without its space: 'SL4 0ZT' is found as 'sl4', '0zt' and 'sl40zt'. */
function postcodeWordsOf(postcode: string): string[] {
  const joined = tokenise(postcode).join('')
  return [...tokenise(postcode), joined, joined.slice(0, -3), joined.slice(-3)].filter(Boolean)
}
