import { DEFAULT_DEMAND_PERIOD, MIN_COUNT, weeksOf } from '../src/domain/demand/demand.ts'
import { localNow } from '../src/domain/time.ts'
import type { Services } from '../src/server/app-context.ts'
import { searchDemand } from '../src/server/db/schema/index.ts'
import type { Transaction } from '../src/server/db/transaction.ts'

type Row = typeof searchDemand.$inferInsert

/** Searches of an ordinary week that name the town, and how many of them found nothing with all their words. */
const TOWNS = [
  { town: '', searches: 620, notFound: 52 },
  { town: 'Windsor', searches: 310, notFound: 31 },
  { town: 'Maidenhead', searches: 190, notFound: 14 },
  { town: 'Slough', searches: 150, notFound: 19 },
  { town: 'Eton', searches: 80, notFound: 7 },
  { town: 'Bray', searches: 40, notFound: 5 },
]

/** Search words that no dish of the demo has, with the number of searches in an ordinary week. A test searches for each of them. */
export const NOT_FOUND_WORDS = [
  { words: 'gluten-free pizza', town: 'Windsor', times: 9 },
  { words: 'biryani', town: 'Slough', times: 8 },
  { words: 'gluten-free pizza', town: '', times: 7 },
  { words: 'eggs benedict', town: '', times: 7 },
  { words: 'poke bowl', town: 'Maidenhead', times: 6 },
  { words: 'bubble tea', town: 'Slough', times: 6 },
  { words: 'halal burger', town: '', times: 6 },
  { words: 'chicken kiev', town: '', times: 5 },
  { words: 'haggis', town: 'Windsor', times: 5 },
] as const

/** Compared with an ordinary week; the last is the present one, so far. They grow, as in a guide that becomes known. */
const COURSE = [72, 81, 64, 86, 93, 85, 101, 97, 112, 107, 122, 41].map((percent) => percent / 100)
const EARLIER = COURSE.map((share) => share * 0.85)

export async function seedDemoDemand(tx: Transaction, { clock, config }: Pick<Services, 'clock' | 'config'>): Promise<void> {
  const weeks = weeksOf(2 * DEFAULT_DEMAND_PERIOD, localNow(clock(), config.timeZone).date)
  const course = [...EARLIER, ...COURSE]
  await tx.insert(searchDemand).values(weeks.flatMap((week, index) => rowsOf(week, course[index] ?? 1)))
}

function rowsOf(week: string, share: number): Row[] {
  const counts = [
    ...TOWNS.flatMap(({ town, searches, notFound }) => [
      { kind: 'searches', town, words: '', times: searches } as const,
      { kind: 'not_found', town, words: '', times: notFound } as const,
    ]),
    ...NOT_FOUND_WORDS.map(({ words, town, times }) => ({ kind: 'words', town, words, times }) as const),
  ]
  return (
    counts
      .map((count) => ({ ...count, times: Math.round(count.times * share) }))
      // A guide stores no words of searches below this count.
      .filter(({ times }) => times >= MIN_COUNT)
      // Differs from the keyed hash of a real count, so that real searches are counted in rows of their own.
      .map((count) => ({ ...count, week, cell: `demo ${count.kind} ${count.town} ${count.words}` }))
  )
}
