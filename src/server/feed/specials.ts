import { Feed } from 'feed'
import type { Menu } from '../../contract/menu.ts'
import { escapeHtml } from '../../domain/escape-html.ts'
import { formatItemPrice } from '../../domain/menu/sizes.ts'
import { venuePath } from '../../domain/public-pages.ts'
import { addDays, isLocalDate, localNow } from '../../domain/time.ts'
import type { AppContext } from '../app-context.ts'
import { type ContentLine, contentLines, textValue } from '../mail/icalendar.ts'
import { removeUnreadable } from '../serialise/xml.ts'
import type { FeedMenus } from './read-menus.ts'

type Site = Pick<AppContext['config'], 'publicUrl' | 'productName' | 'feedsLicence' | 'timeZone'>

type Links = { rss: string; json: string }

type Texts = { toTitle: (text: string) => string; toDescription: (text: string) => string }

/** Feed readers interpret the description of RSS as HTML. */
export function specialsRss(site: Site, found: FeedMenus, links: Links): string {
  return removeUnreadable(specialsFeed(site, found, links, { toTitle: toCdata, toDescription: escapeHtml }).rss2())
}

/**
 * Returns a text that ends no CDATA section: `feed` escapes only the first end in a title. Unreadable characters are removed before, because
 * `]]>` could be left without them.
 */
function toCdata(text: string): string {
  return removeUnreadable(text).replaceAll(']]>', ']] >')
}

function specialsFeed(site: Site, { menus, place }: FeedMenus, links: Links, { toTitle, toDescription }: Texts): Feed {
  const sorted = menus.toSorted((a, b) => (a.updated_at < b.updated_at ? 1 : -1))
  const title = titleOf(site, place)
  const feed = new Feed({
    title,
    description: `What venues offer at the moment besides their usual menus: ${title}`,
    id: links.json,
    link: site.publicUrl,
    language: 'en-GB',
    copyright: site.feedsLicence ?? '',
    generator: site.productName,
    feedLinks: links,
    updated: new Date(sorted[0]?.updated_at ?? 0),
  })
  for (const menu of sorted) {
    feed.addItem({
      title: toTitle(`${menu.name}, ${menu.venue.name}`),
      id: `${site.publicUrl}/menus/${menu.id}`,
      link: site.publicUrl + venuePath(menu.venue.slug),
      description: toDescription(dishesOf(menu).join('\n')),
      content: `<ul>${dishesOf(menu)
        .map((dish) => `<li>${escapeHtml(dish)}</li>`)
        .join('')}</ul>`,
      date: new Date(menu.updated_at),
    })
  }
  return feed
}

const AS_IT_IS: Texts = { toTitle: (text) => text, toDescription: (text) => text }

/** JSON Feed has no field for a licence, so that it is in a custom one. Its summary is plain text. */
export function specialsJsonFeed(site: Site, found: FeedMenus, links: Links): string {
  const feed = JSON.parse(specialsFeed(site, found, links, AS_IT_IS).json1()) as object
  return JSON.stringify(site.feedsLicence ? { ...feed, _licence: { url: site.feedsLicence } } : feed)
}

/** Returns one all-day event per special from the first to the last day, or one that repeats daily when there is no last day. */
export function specialsCalendar(site: Site, { menus, place }: FeedMenus): string {
  return contentLines([
    ['BEGIN', 'VCALENDAR'],
    ['VERSION', '2.0'],
    ['PRODID', textValue(`-//${site.productName}//EN`)],
    ['METHOD', 'PUBLISH'],
    ['X-WR-CALNAME', textValue(titleOf(site, place))],
    ...menus.flatMap((menu) => eventOf(site, menu)),
    ['END', 'VCALENDAR'],
  ])
}

function eventOf({ publicUrl, timeZone, feedsLicence }: Site, menu: Menu): ContentLine[] {
  const [start, ends] = [new Date(menu.start_date), menu.end_date ? new Date(menu.end_date) : null]
  const first = localNow(start, timeZone).date
  // A menu that ends at midnight is not listed on the day that begins then.
  const end = ends ? localNow(new Date(Math.max(start.getTime(), ends.getTime() - 1)), timeZone).date : ''
  // Programs write an end in 9999 for a menu without an end. There is no date of four digits after it.
  const last = isLocalDate(end) ? end : null
  const { address_road, address_city, address_postcode } = menu.venue
  return [
    ['BEGIN', 'VEVENT'],
    ['UID', `specials-${menu.id}`],
    ['DTSTAMP', menu.updated_at.replace(/[-:]|\.\d+/g, '')],
    ['DTSTART;VALUE=DATE', first.replaceAll('-', '')],
    ['DTEND;VALUE=DATE', addDays(last ?? first, 1).replaceAll('-', '')],
    ...(last ? [] : ([['RRULE', 'FREQ=DAILY']] satisfies ContentLine[])),
    ['SUMMARY', textValue(`${menu.name}, ${menu.venue.name}`)],
    ['DESCRIPTION', textValue(dishesOf(menu).join('\n'))],
    ['LOCATION', textValue([menu.venue.name, address_road, address_city, address_postcode].filter(Boolean).join(', '))],
    ['URL', publicUrl + venuePath(menu.venue.slug)],
    // RFC 9253, 8.2.
    ...(feedsLicence ? ([['LINK;LINKREL=license;VALUE=URI', feedsLicence]] satisfies ContentLine[]) : []),
    ['TRANSP', 'TRANSPARENT'],
    ['END', 'VEVENT'],
  ]
}

function titleOf({ productName }: Site, place: string | null): string {
  return place ? `Specials: ${place}, ${productName}` : `Specials, ${productName}`
}

function dishesOf({ categories }: Menu): string[] {
  return categories.flatMap(({ items }) => items.map((item) => `${item.name}, ${formatItemPrice(item)}`))
}
