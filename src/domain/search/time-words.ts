import { isTelling } from './connectives.ts'
import { searchWords } from './search-query.ts'

const OPEN_NOW = /\b(?:open (?:right )?now|(?:is |are )?(?:currently|now) open)\b/
const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
/** The day of 'open on sunday'. The one of 'sunday roast' is what is looked for. */
const OPEN_DAY =
  /\bopen(?:s|ing)?(?: (?:(?:till?|until) )?late)?(?: on)?(?: an?)? (mon|tue|wed|thu|fri|sat|sun)(?:s|nes|r|rs|ur)?(?:days?)?(?: (?:morning|lunchtime|afternoon|evening|night))?\b/
/** The day at the end of 'lunch under £12 monday'. Beside a dish it may be part of a name: 'taco tuesday'. */
const DAY_OF_MEAL = /(?<=\S )(?:on )?(mon|tue|wed|thu|fri|sat)(?:s|nes|rs|ur)?days?(?: (?:morning|lunchtime|afternoon|evening|night))?$/
/** Until 23:00 or later, as in 'open late' and 'open till midnight'. */
const LATE = /\b(?:open (?:(?:till?|until|past|after) )?(?:late|midnight|1[12](?: ?pm)?(?!\w))|late ?night|late opening)\b/
/** 'Soup of the day', which menus call 'Soup of the morning' or by its name. */
const OF_THE_DAY = /(?<=\S of the )day\b/g
/** Beside other words or a filter, these tell when, not what: 'steak dinner', 'lunch under £10'. A Sunday lunch is a dish. */
const MEALS = /(?<!\b(?:sunday|roast|christmas|set|school|packed) )\b(?:lunch(?:time)?|dinner|supper|evening(?: meal)?)\b/g

export type Times = {
  isOpenNow: boolean
  /** When a venue should be open, as in 'open on sunday' (0 is Monday; null for any day) and 'open late'. */
  openOn: { day: number | null; isLate: boolean } | null
  /** Whether something to eat is asked for, as in 'lunch under £10'. The word for the meal is not in the rest. */
  isMeal: boolean
}

/**
 * Takes times out of a folded query.
 * @param isFiltered whether the query also asks for a diet, a price or a place nearby, so that a meal or a day is not what is looked for
 */
export function takeTimes(text: string, isFiltered: boolean): Times & { rest: string } {
  const isOpenNow = OPEN_NOW.test(text)
  const openDay = OPEN_DAY.exec(text)?.[1]
  const isLate = LATE.test(text)
  const isOpen = openDay !== undefined || isLate
  const withoutOpen = text.replace(OF_THE_DAY, ' ').replace(OPEN_NOW, ' ').replace(OPEN_DAY, ' ').replace(LATE, ' ').trim()
  const isBeside = isFiltered || isOpenNow || isOpen
  const mealDay = !isOpen && (isBeside || withoutOpen.search(MEALS) >= 0) ? DAY_OF_MEAL.exec(withoutOpen)?.[1] : undefined
  const withoutDay = mealDay === undefined ? withoutOpen : withoutOpen.replace(DAY_OF_MEAL, '')
  const withoutMeals = withoutDay.replace(MEALS, ' ')
  const isMeal = withoutMeals !== withoutDay && (isBeside || searchWords(withoutMeals).some(isTelling))
  const day = openDay ?? mealDay
  return {
    rest: isMeal ? withoutMeals : withoutDay,
    isOpenNow,
    openOn: day !== undefined || isLate ? { day: day === undefined ? null : DAYS.indexOf(day), isLate } : null,
    isMeal,
  }
}
