import { type AskedHours, LATE_UNTIL } from '../hours/open-at.ts'
import { extractClock } from './clock-words.ts'
import { isContentWord } from './connectives.ts'
import { OPEN_NOW } from './open-now.ts'
import { searchWords } from './search-query.ts'

const OPEN = /\b(?:still )?open(?:s|ing)?(?: (?:still|on))?\b/
const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const DAY = '(mon|tue|wed|thu|fri|sat|sun)(?:s|nes|r|rs|ur)?(?:days?)?'
const DAY_IN_FULL = '(mon|tue|wed|thu|fri|sat|sun)(?:s|nes|rs|ur)?days?'
const PART = '(?: (morning|lunchtime|afternoon|evening|night))?'
/** For each part of the day, a time in minutes at which a venue must be open to count as open in that part. */
const TIMES_OF_PARTS = { morning: 11 * 60, lunchtime: 13 * 60, afternoon: 15 * 60, evening: 19 * 60, night: 20 * 60 }
/** The day of 'open on sunday'. In 'sunday roast' the day belongs to the name of the dish. */
const OPEN_DAY = new RegExp(String.raw`\bopen(?:s|ing)?(?: (?:(?:till?|until) )?late)?(?: on)?(?: an?)? ${DAY}${PART}\b`)
/** The day of 'table saturday 8pm'. */
const DAY_BESIDE_TIME = new RegExp(String.raw`(?<!\S)(?:on )?(?:an? )?${DAY_IN_FULL}${PART}(?!\S)`)
/** The day at the end of 'lunch under £12 monday'. Beside a dish it may be part of a name: 'taco tuesday'. */
const DAY_OF_MEAL = new RegExp(String.raw`(?<=\S )(?:on )?(?!sun)${DAY_IN_FULL}${PART}$`)
/** The day of 'saturday lunch'. Not Sunday, because a Sunday lunch is a dish. */
const DAY_BEFORE_MEAL = new RegExp(String.raw`(?<!\S)(?!sun)${DAY_IN_FULL}(?= (?:lunch(?:time)?|dinner|supper|evening meal)(?!\S))`)
/** Until 23:00 or later, as in 'open late' and 'open till midnight'. */
const LATE = /\b(?:open (?:(?:till?|until|past|after|at) )?(?:late|midnight|1[12](?: ?pm)?(?!\w))|late ?night|late opening)\b/
/** 'Open early' is open at nine. */
const EARLY = /\b(?:open(?:s|ing)? early|early opening)\b/
const EARLY_AT = '9am'
/** 'Soup of the day', which menus call 'Soup of the morning' or by its name. */
const OF_THE_DAY = /(?<=\S of the )day\b/g
/** Words that say when, not what, beside other words or a filter: 'steak dinner', 'lunch under £10'. A Sunday lunch is a dish. */
const MEALS = /(?<!\b(?:sunday|roast|christmas|set|school|packed|fish|chippy|pie) )\b(?:lunch(?:time)?|dinner|supper|evening(?: meal)?)\b/g

/** A day beside these words is the day of a visit: 'table for four on friday'. */
const BOOKING = /\b(?:tables?|book|bookings?|reservations?)\b/

export type Times = {
  isOpenNow: boolean
  /** When a venue should be open, as in 'open on sunday', 'open late' and 'open at 9pm'. */
  openOn: AskedHours | null
  /** Whether something to eat is asked for, as in 'lunch under £10'. The word for the meal is not in the rest. */
  isMeal: boolean
}

/**
 * Takes times out of a folded query.
 * @param isFiltered whether the query also asks for a diet, a price or a place nearby, so that a meal or a day is not what is looked for
 */
export function extractTimes(text: string, isFiltered: boolean): Times & { rest: string } {
  const isOpenNow = OPEN_NOW.test(text)
  const isLate = LATE.test(text)
  const withoutLate = isLate && !OPEN_DAY.test(text) ? text.replace(LATE, ' ') : text
  const { rest: withoutClock, at, until } = extractClock(withoutLate.replace(EARLY, `open at ${EARLY_AT}`))
  const isTimed = at !== null || until !== null
  const spaced = withoutClock.replace(/\s+/g, ' ').trim()
  const openDay = OPEN_DAY.exec(spaced) ?? (isTimed ? DAY_BESIDE_TIME.exec(spaced) : DAY_BEFORE_MEAL.exec(spaced))
  const isOpen = openDay !== null || isLate || isTimed
  const withoutDay = openDay ? spaced.replace(openDay[0], ' ') : spaced
  const withoutOpen = (isTimed ? withoutDay.replace(OPEN, ' ') : withoutDay)
    .replace(OF_THE_DAY, ' ')
    .replace(OPEN_NOW, ' ')
    .replace(LATE, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const isBeside = isFiltered || isOpenNow || isOpen
  const mealDay =
    !isOpen && (isBeside || withoutOpen.search(MEALS) >= 0 || BOOKING.test(withoutOpen)) ? DAY_OF_MEAL.exec(withoutOpen) : null
  const withoutMealDay = mealDay ? withoutOpen.replace(DAY_OF_MEAL, '') : withoutOpen
  const withoutMeals = withoutMealDay.replace(MEALS, ' ')
  const isMeal = withoutMeals !== withoutMealDay && (isBeside || searchWords(withoutMeals).some(isContentWord))
  const [, day, part] = openDay ?? mealDay ?? []
  const isAsked = isOpen || mealDay !== null
  return {
    rest: isMeal ? withoutMeals : withoutMealDay,
    isOpenNow,
    openOn: isAsked
      ? {
          day: day === undefined ? null : DAYS.indexOf(day),
          at: at ?? (until === null && isPart(part) ? TIMES_OF_PARTS[part] : null),
          until: until ?? (isLate ? LATE_UNTIL : null),
        }
      : null,
    isMeal,
  }
}

function isPart(part: string | undefined): part is keyof typeof TIMES_OF_PARTS {
  return part !== undefined && Object.hasOwn(TIMES_OF_PARTS, part)
}

const MEAL_WORD =
  /^(?:breakfasts?|brunch(?:es)?|lunch(?:es|time|times)?|dinners?|suppers?|weekends?|weekdays?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)$/

/** Whether a folded word says for which meal or on which day something is served. */
export function isMealWord(word: string): boolean {
  return MEAL_WORD.test(word)
}
