import { STALE_MENU_MONTHS } from '../../../domain/demand/demand.ts'
import { formatDate, localNow } from '../../../domain/time.ts'
import type { Config } from '../../config.ts'
import type { Email } from '../email.ts'
import { renderEmail } from './layout.ts'

export type OutdatedMenu = { name: string; venue: string; changedAt: Date }

type Reminder = {
  site: Pick<Config, 'productName' | 'publicUrl' | 'timeZone'>
  to: string
  menus: readonly OutdatedMenu[]
}

/** Reminds an owner of menus that have not changed for months. */
export function menusOutOfDate({ site, to, menus }: Reminder): Email {
  const [first] = menus
  const isOne = menus.length === 1
  const what = isOne && first ? `“${first.name}” of ${first.venue}` : `${menus.length} of your menus`
  return renderEmail(
    {
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
      note: `An administrator of ${site.productName} sent this reminder. If everything is still right, you need not do anything.`,
    },
    site,
  )
}
