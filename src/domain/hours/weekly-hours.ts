import { type OpenPeriod, parseOpeningHours } from './parse-opening-hours.ts'
import { writeDays } from './write-week.ts'

/** 0 is Monday, 6 is Sunday. */
type Weekday = number
type Periods = readonly OpenPeriod[]

/** The hours of Monday to Sunday: [] on a closed day, null on a day whose text is missing or ambiguous. */
type WeeklyHours = readonly (Periods | null)[]

export type HoursTexts = { hours_mon_fri: string | null; hours_sat_sun: string | null }

const SATURDAY: Weekday = 5
const ALL_DAYS: readonly Weekday[] = [0, 1, 2, 3, 4, 5, 6]
const DAY_STARTS = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su']
export const HOURS_TEXT_MAX_LENGTH = 200
/** The limit of OpenStreetMap. */
const MAX_LENGTH = 255

/** 'Mo', 'Mon', 'Monday' and 'Mondays', as venues and OpenStreetMap write them. */
const DAY =
  '(?:mo(?:n(?:days?)?)?|tu(?:e(?:s(?:days?)?)?)?|we(?:d(?:s|nesdays?)?)?|th(?:u(?:r(?:s(?:days?)?)?)?)?|fr(?:i(?:days?)?)?|sa(?:t(?:urdays?)?)?|su(?:n(?:days?)?)?)\\b'
const RANGE = `${DAY}(?:\\s*(?:-|–|—|to)\\s*${DAY})?`
const DAYS = `${RANGE}(?:\\s*(?:,|&|and)\\s*${RANGE})*`
const CLOSED_DAYS = new RegExp(`^(?:closed(?:\\s+on)?\\s+(${DAYS})|(${DAYS})\\s*:?\\s*(?:closed|off))$`, 'i')
const DAYS_AND_HOURS = new RegExp(`^(${DAYS})\\s*:?\\s*(.+)$`, 'i')
const CLOSED_DAYS_BEFORE_HOURS = new RegExp(`^(closed(?:\\s+on)?\\s+${DAYS})\\s*,\\s*(?=\\d)`, 'i')
const IN_BRACKETS = /\s*\((closed[^()]*)\)$/i
/** A semicolon, or a comma before 'closed', or before a day that follows a time. */
const BETWEEN_CLAUSES = new RegExp(`\\s*;\\s*|\\s*,\\s*(?=closed\\b)|(?<=\\d|[ap]m|closed|off)\\s*,\\s*(?=${DAY})`, 'i')
/** Clauses of OpenStreetMap about public and school holidays. The texts of venues do not cover holidays either. */
const HOLIDAYS = /^(?:[PS]H[\s,]*)+(?:off|closed|[\d:–, -]+)$/i

/**
 * Reads texts such as '12:00 – 22:00', 'Closed Monday; 17:30 – 22:30' and 'Mon–Thu 12:00 – 22:30, Fri 12:00 – 23:00'. A day that is named
 * twice, hours of some days beside hours of unnamed days, and anything that is not understood make the whole text ambiguous.
 */
export function weeklyHours({ hours_mon_fri, hours_sat_sun }: HoursTexts): WeeklyHours {
  const [weekdays, weekend] = [readText(hours_mon_fri), readText(hours_sat_sun)]
  return ALL_DAYS.map((day) => {
    const read = day < SATURDAY ? weekdays : weekend
    return read?.named.get(day) ?? read?.others ?? null
  })
}

/**
 * Splits the hours of a week in one text, as in OpenStreetMap, into the two texts of a venue. Days that are not named are closed.
 * @see https://wiki.openstreetmap.org/wiki/Key:opening_hours
 * @returns null when the text says more than weekdays and times
 */
export function splitWeek(text: string): HoursTexts | null {
  if (text.length > MAX_LENGTH) return null
  const clauses = text.split(';').filter((clause) => !HOLIDAYS.test(clause.trim()))
  const read = readText(clauses.join(';').replace(/^\s*24\/7\s*$/, '00:00-24:00'))
  if (!read) return null
  const week = ALL_DAYS.map((day) => read.named.get(day) ?? read.others ?? [])
  const [weekdays, weekend] = [writeDays(week, ALL_DAYS.slice(0, SATURDAY)), writeDays(week, ALL_DAYS.slice(SATURDAY))]
  const fits = weekdays.length <= HOURS_TEXT_MAX_LENGTH && weekend.length <= HOURS_TEXT_MAX_LENGTH
  return fits ? { hours_mon_fri: weekdays, hours_sat_sun: weekend } : null
}

type ReadText = {
  named: ReadonlyMap<Weekday, Periods>
  /** The hours of the days that are not named; null when the text does not say. */
  others: Periods | null
}

function readText(text: string | null): ReadText | null {
  if (!text || text.length > MAX_LENGTH) return null
  const named = new Map<Weekday, Periods>()
  const unnamed: string[] = []
  for (const clause of clausesOf(text)) {
    const closed = CLOSED_DAYS.exec(clause)
    const dated = closed ?? DAYS_AND_HOURS.exec(clause)
    if (!dated) {
      unnamed.push(clause)
      continue
    }
    const periods = closed ? [] : parseOpeningHours(dated[2] ?? null)
    const days = daysOf(dated[1] ?? dated[2] ?? '')
    if (!periods || days.some((day) => named.has(day))) return null
    for (const day of days) named.set(day, periods)
  }
  if (unnamed.length === 0) return { named, others: null }
  const others = parseOpeningHours(unnamed.join(', '))
  const isMixed = [...named.values()].some((periods) => periods.length > 0)
  return others && !isMixed ? { named, others } : null
}

function clausesOf(text: string): string[] {
  return text.trim().replace(IN_BRACKETS, '; $1').replace(CLOSED_DAYS_BEFORE_HOURS, '$1; ').split(BETWEEN_CLAUSES)
}

/** 'Mon, Wed–Fri' as [0, 2, 3, 4]. A range may pass Sunday. */
function daysOf(text: string): Weekday[] {
  const days: Weekday[] = []
  for (const [range] of text.matchAll(new RegExp(RANGE, 'gi'))) {
    const [first = 0, last = first] = [...range.matchAll(new RegExp(DAY, 'gi'))].map(([day]) =>
      DAY_STARTS.indexOf(day.slice(0, 2).toLowerCase()),
    )
    for (let day = first; ; day = (day + 1) % 7) {
      days.push(day)
      if (day === last) break
    }
  }
  return days
}
