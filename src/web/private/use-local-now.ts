import { useSyncExternalStore } from 'react'
import { type LocalDate, type LocalTime, localNow } from '../../domain/time.ts'
import { useSite } from '../site.ts'

const UPDATE_MS = 30_000

/** The date and time in the guide's time zone, by the browser's clock, at most 30 seconds old. */
export function useLocalNow(): { date: LocalDate; time: LocalTime } {
  const [date = '', time = ''] = useClock(({ date, time }) => `${date} ${time}`).split(' ')
  return { date, time }
}

/** The date of `useLocalNow`. Unlike `today` of `useSite`, which is the date when the page was loaded, it changes while the page is open. */
export function useToday(): LocalDate {
  return useClock(({ date }) => date)
}

/** Renders again only when the text changes. */
function useClock(textOf: (now: { date: LocalDate; time: LocalTime }) => string): string {
  const { timeZone } = useSite()
  const read = () => textOf(localNow(new Date(), timeZone))
  return useSyncExternalStore(subscribe, read, read)
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, UPDATE_MS)
  return () => clearInterval(timer)
}
