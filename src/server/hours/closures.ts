import { and, eq } from 'drizzle-orm'
import { DomainError } from '../../domain/errors.ts'
import { addDays, type LocalDate, localNow } from '../../domain/time.ts'
import type { AppContext } from '../app-context.ts'
import { venues } from '../db/schema/index.ts'
import { isUuid } from '../db/uuid.ts'
import { type ContentLine, contentLines, textValue } from '../mail/icalendar.ts'
import { whereVenueActive } from '../visibility/visibility.ts'
import { readDaysFrom } from './read-hours.ts'

/**
 * Returns the dates on which a venue is closed, from today on, as an iCalendar file with one all-day event each. Omits
 * the notes, because they are private.
 * @throws DomainError venue_not_found
 */
export async function exportClosures({ ctx, input: { id } }: { ctx: AppContext; input: { id: string } }): Promise<string> {
  const { orm } = ctx.db
  const [venue] = isUuid(id)
    ? await orm
        .select({ name: venues.name })
        .from(venues)
        .where(and(whereVenueActive, eq(venues.id, id)))
    : []
  if (!venue) throw new DomainError('venue_not_found')
  const days = await readDaysFrom(orm, id, localNow(ctx.clock(), ctx.config.timeZone).date)
  const closed = days.filter(({ sittings }) => sittings?.length === 0).map(({ date }) => date)
  return contentLines([
    ['BEGIN', 'VCALENDAR'],
    ['VERSION', '2.0'],
    ['PRODID', textValue(`-//${ctx.config.productName}//EN`)],
    ['METHOD', 'PUBLISH'],
    ['X-WR-CALNAME', textValue(`${venue.name}, closed`)],
    ...closed.flatMap((date) => closedEvent(id, venue.name, date, ctx.clock())),
    ['END', 'VCALENDAR'],
  ])
}

function closedEvent(id: string, name: string, date: LocalDate, now: Date): ContentLine[] {
  const digits = (text: string) => text.replaceAll('-', '')
  return [
    ['BEGIN', 'VEVENT'],
    ['UID', `${id}-${date}-closed`],
    ['DTSTAMP', now.toISOString().replace(/[-:]|\.\d+/g, '')],
    ['DTSTART;VALUE=DATE', digits(date)],
    ['DTEND;VALUE=DATE', digits(addDays(date, 1))],
    ['SUMMARY', textValue(`${name} is closed`)],
    ['TRANSP', 'TRANSPARENT'],
    ['END', 'VEVENT'],
  ]
}
