import { formatMinutes, formatShare, STALE_MENU_MONTHS } from '../../../domain/demand/demand.ts'
import { addDays, formatDate, type LocalDate, localNow } from '../../../domain/time.ts'
import type { Config } from '../../config.ts'
import { composeEmail, type Email, type EmailDraft } from '../email.ts'

type DemandEmail = {
  site: Pick<Config, 'productName' | 'publicUrl'>
  to: string
  week: LocalDate
  searches: number
  notFound: number
  before: { searches: number; not_found: number }
  words: readonly { words: string; times: number; towns: readonly string[] }[]
  service: { weeks: number; requests: number; answered: number; median_minutes: number | null }
  staleMenus: number
  expiresAt: Date
}

/** A week's searches and the venues' replies, for an administrator who subscribed. Contains no diner's name. */
export function demandEmail({ site, to, week, searches, notFound, before, words, service, staleMenus, expiresAt }: DemandEmail): Email {
  const days = `${formatDate(week)} to ${formatDate(addDays(week, 6))}`
  const found = `${counted(notFound, 'search', 'searches')} without a full match`
  const sections: NonNullable<EmailDraft['sections']> = [
    ...(words.length > 0
      ? [
          {
            heading: 'Words without a match',
            details: words.map(({ words: text, times, towns }) => [`“${text}”`, timesIn(times, towns)] as const),
          },
        ]
      : []),
    {
      heading: `Requests of the last ${service.weeks} weeks`,
      details: [
        ['Requests', number(service.requests)],
        ['Answered', `${number(service.answered)} (${formatShare(service.answered, service.requests)})`],
        ['Median time to answer', service.median_minutes === null ? 'none' : formatMinutes(service.median_minutes)],
        ['Menus out of date', number(staleMenus)],
      ],
    },
  ]
  const email = composeEmail({
    kind: 'demand',
    to,
    subject: `Demand: ${found} in the week of ${formatDate(week)}`,
    heading: 'What diners searched for',
    paragraphs: [searches === 0 ? `From ${days} too few searches were made to count them.` : `The week from ${days}.`],
    details:
      searches === 0
        ? []
        : [
            ['Searches', `${number(searches)} (${number(before.searches)} the week before)`],
            [
              'Without a full match',
              `${number(notFound)}, ${formatShare(notFound, searches)} (${number(before.not_found)} the week before)`,
            ],
          ],
    sections,
    button: { label: 'View demand', url: `${site.publicUrl}/admin/demand` },
    links: [{ label: 'End this email', url: `${site.publicUrl}/account#weekly-email` }],
    note: `You get this because you chose the weekly email of ${site.productName}. Counts below five are left out, and nothing about diners is stored.`,
  })
  return { ...email, expiresAt }
}

function timesIn(times: number, towns: readonly string[]): string {
  const named = towns.filter(Boolean)
  return `${number(times)} times${named.length > 0 ? `, ${named.join(', ')}` : ''}`
}

function counted(count: number, one: string, many: string): string {
  return `${number(count)} ${count === 1 ? one : many}`
}

function number(count: number): string {
  return count.toLocaleString('en-GB')
}

export type OutdatedMenu = { name: string; venue: string; changedAt: Date }

type Reminder = {
  site: Pick<Config, 'productName' | 'publicUrl' | 'timeZone'>
  to: string
  menus: readonly OutdatedMenu[]
}

export function menusOutOfDate({ site, to, menus }: Reminder): Email {
  const [first] = menus
  const isOne = menus.length === 1
  const what = isOne && first ? `“${first.name}” of ${first.venue}` : `${menus.length} of your menus`
  return composeEmail({
    kind: 'menus-out-of-date',
    to,
    subject: `Still right? ${what}`,
    heading: isOne ? 'Is this menu still right?' : 'Are these menus still right?',
    paragraphs: [
      `Diners choose by what they read at ${site.productName}. ${isOne ? 'This menu has' : 'These menus have'} not changed for ${STALE_MENU_MONTHS} months or more. Please look at the dishes, prices and allergens.`,
    ],
    details: menus.map(({ name, venue, changedAt }) => [
      `${venue}, ${name}`,
      `last changed on ${formatDate(localNow(changedAt, site.timeZone).date)}`,
    ]),
    button: { label: 'Look at your menus', url: `${site.publicUrl}/venue-menu` },
    note: `An administrator of ${site.productName} sent this reminder. If everything is still right, you don't need to do anything.`,
  })
}
