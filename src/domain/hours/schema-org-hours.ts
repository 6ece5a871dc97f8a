import type { Sitting } from './hours.ts'
import { joinSittings } from './join-sittings.ts'
import type { OpenPeriod } from './parse-opening-hours.ts'
import { type HoursTexts, weeklyHours } from './weekly-hours.ts'

type Hours = Pick<Sitting, 'opens' | 'closes'>

type OpeningHoursSpecification = {
  '@type': 'OpeningHoursSpecification'
  dayOfWeek?: string[]
  validFrom?: string
  validThrough?: string
} & OpenPeriod

type KnownHours = HoursTexts & {
  hours: { week: readonly (readonly Hours[])[] | null; days: readonly { date: string; sittings: readonly Hours[] }[] } | null
}

/** A copy of `DAY_NAMES`: shared with private pages, the names would be a separate chunk of 0.7 KB for every page of a venue. */
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
/** Marks a closed day. Source: https://developers.google.com/search/docs/appearance/structured-data/local-business */
const CLOSED: OpenPeriod = { opens: '00:00', closes: '00:00' }

/**
 * The schema.org `openingHoursSpecification`: the structured week, otherwise the unambiguous texts, and the dates with other hours.
 * Days with the same hours are listed together.
 */
export function openingHoursSpecification({ hours, ...texts }: KnownHours): OpeningHoursSpecification[] {
  const week = hours?.week?.map(joinSittings) ?? weeklyHours(texts)
  const sameDays = new Map<string, { days: string[]; periods: readonly OpenPeriod[] }>()
  for (const [index, periods] of week.entries()) {
    if (!periods) continue
    const key = JSON.stringify(periods)
    const same = sameDays.get(key) ?? { days: [], periods }
    same.days.push(DAYS[index] ?? '')
    sameDays.set(key, same)
  }
  const dated = hours?.days ?? []
  return [
    ...[...sameDays.values()].flatMap(({ days, periods }) => stated(periods).map((period) => specification({ dayOfWeek: days }, period))),
    ...dated.flatMap(({ date, sittings }) =>
      stated(joinSittings(sittings)).map((period) => specification({ validFrom: date, validThrough: date }, period)),
    ),
  ]
}

function specification(when: Partial<OpeningHoursSpecification>, { opens, closes }: OpenPeriod): OpeningHoursSpecification {
  return { '@type': 'OpeningHoursSpecification', ...when, opens, closes }
}

function stated(periods: readonly OpenPeriod[]): readonly OpenPeriod[] {
  return periods.length > 0 ? periods : [CLOSED]
}
