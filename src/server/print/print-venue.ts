import { listMenusQuery, type Menu } from '../../contract/menu.ts'
import type { PrintedCardsInput, PrintedMenuInput } from '../../contract/print.ts'
import { DomainError } from '../../domain/errors.ts'
import { compareMenus } from '../../domain/menu/menu-order.ts'
import { MAX_PAGE_SIZE } from '../../domain/pagination.ts'
import type { AppContext } from '../app-context.ts'
import { limitConcurrency, QueueFullError } from '../limit-concurrency.ts'
import { listMenus } from '../menu/list-menus.ts'
import { readPrintedCard } from '../venue/printed-card.ts'
import { writeCardsPdf, writeCardsSvg } from './cards.ts'
import { writeMenuPdf } from './menu-pdf.ts'

/** Writes one file at a time, because a long one uses all the processor time that other requests leave. */
const LIMITS = { maxConcurrent: 1, maxQueued: 20 }
const writeMenu = limitConcurrency(writeMenuPdf, LIMITS)

type OfVenue<Input> = { ctx: AppContext; input: Input & { id: string } }

/**
 * Prints the menus on the page of a venue, Specials first, or one of them.
 * @throws DomainError venue_not_found, also for a venue where the actor does not work; not_found for a menu that the
 * page does not show; unavailable when many files wait
 */
export async function printMenu({ ctx, input: { id, paper, menu } }: OfVenue<PrintedMenuInput>): Promise<Uint8Array> {
  const { venue, url } = await readPrintedCard({ ctx, input: { id } })
  const shown = (await readMenus(ctx, id)).filter((one) => menu === undefined || one.id === menu)
  if (menu !== undefined && shown.length === 0) throw new DomainError('not_found')
  const { productName: guide, timeZone } = ctx.config
  try {
    return await writeMenu({ venueName: venue.name, url, menus: shown, paper, guide, at: ctx.clock(), timeZone })
  } catch (error) {
    if (error instanceof QueueFullError) throw new DomainError('unavailable', { cause: error })
    throw error
  }
}

/** @throws DomainError as `readPrintedCard` */
export async function printCards(
  { ctx, input: { id, format } }: OfVenue<PrintedCardsInput>,
  type: 'pdf' | 'svg',
): Promise<Uint8Array | string> {
  const { venue, url } = await readPrintedCard({ ctx, input: { id } })
  const content = { venueName: venue.name, url, guide: ctx.config.productName }
  return type === 'pdf' ? writeCardsPdf(content, format, ctx.clock()) : writeCardsSvg(content, format)
}

async function readMenus(ctx: AppContext, venueId: string): Promise<Menu[]> {
  const { list } = await listMenus(ctx, listMenusQuery.parse({ venue_id: venueId, has_items: 'true', limit: String(MAX_PAGE_SIZE) }), {
    isKept: false,
  })
  return list.data.sort(compareMenus)
}
