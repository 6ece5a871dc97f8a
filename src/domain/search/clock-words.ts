import { MINUTES_OF_DAY } from '../hours/hours.ts'

/** 'Open sunday at 9' is sure to mean a time; elsewhere a bare number may be part of a name or a postal address. */
const AFTER_OPEN = String.raw`(?<=\bopen(?:s|ing)?(?: (?:still|on|an?|mon|tue|wed|thu|fri|sat|sun|(?:mon|tues|wednes|thurs|fri|satur|sun)days?))*) `
const BEFORE = '(at|from|after|past|by|until|till?)'
const IN_HALF = String.raw`(\d{1,2})(?:[:.]([0-5]\d))? ?([ap])\.?m\b\.?`
/**
 * '9pm' always means a time. '19:30' and 'noon' mean one only after 'at', a day or a similar word, because '10:50 From Victoria' is a name.
 */
const CLEAR_TIME = new RegExp(
  String.raw`(?<!\S)(?:${BEFORE} )?${IN_HALF}(?!\w)|(?:(?<!\S)${BEFORE} |(?<=(?:day|days|open) ))(?:(\d{1,2})[:.]([0-5]\d)|(noon|midday))(?!\w)`,
)
const BARE_HOUR = new RegExp(String.raw`${AFTER_OPEN}${BEFORE} (\d{1,2})(?: ?o ?clock)?(?![\w:.])`)
const MORNING = /\b(?:breakfast|brunch|morning|early)\b/
const NOON = 12

/** Minutes since midnight. Ends of opening hours soon after midnight are on the next day, as in `Period`. */
type AskedTime = { at: number | null; until: number | null }

/** The last time after midnight that still belongs to an evening: 'open until 3am'. */
const NIGHT_ENDS = 5 * 60

/** Takes the time of the clock out of a folded query: 'pizza open at 9pm', 'breakfast at 7.30am', 'bar open until 10'. */
export function extractClock(text: string): AskedTime & { rest: string } {
  const clear = CLEAR_TIME.exec(text)
  const bare = clear ? null : BARE_HOUR.exec(text)
  const minute = clear ? minuteOfClear(clear) : bare ? minuteOfBare(Number(bare[2]), MORNING.test(text)) : null
  const found = clear ?? bare
  if (minute === null || !found) return { rest: text, at: null, until: null }
  const isEnd = /^(?:until|till?)$/.test(found[1] ?? found[5] ?? '')
  const rest = text.replace(found[0], ' ')
  return isEnd ? { rest, at: null, until: minute < NIGHT_ENDS ? minute + MINUTES_OF_DAY : minute } : { rest, at: minute, until: null }
}

function minuteOfClear([, , hour, minutes, half, , hour24, minutes24, noon]: RegExpExecArray): number | null {
  if (noon) return NOON * 60
  if (hour24 !== undefined) return minuteOf(Number(hour24), Number(minutes24))
  const inHalf = Number(hour)
  if (inHalf < 1 || inHalf > NOON) return null
  return minuteOf((inHalf % NOON) + (half === 'p' ? NOON : 0), Number(minutes ?? 0))
}

/** A bare number means the afternoon or evening, unless the meal is in the morning. */
function minuteOfBare(hour: number, isMorning: boolean): number | null {
  return minuteOf(hour >= 1 && hour < NOON && !isMorning ? hour + NOON : hour, 0)
}

function minuteOf(hour: number, minute: number): number | null {
  return hour > 23 ? null : hour * 60 + minute
}
