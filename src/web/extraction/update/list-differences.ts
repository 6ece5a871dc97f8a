import type { ApplyMenuChangesInput, MenuDiff } from '../../../contract/menu-extraction.ts'
import { type Certainty, DOUBTS, type Doubt, getCertainty } from '../../../domain/menu/extracted-menu.ts'
import { formatPrice } from '../../../domain/menu/price.ts'
import type { PhotoMark } from '../review/photo-viewer.tsx'

/** One difference, as it is offered. */
export type Difference = PhotoMark & {
  kind: keyof typeof KINDS
  /** What becomes of it, such as '£7.00 to £7.50'. */
  words: string
  /** Why it has to be checked, '' when nothing is doubtful. */
  why: string
}

/** What differences there are, in the order in which they are shown. */
export const KINDS = { added: 'New', repriced: 'Changed in price', gone: 'Gone' } as const

/** The differences of a photograph from its menu, in the order in which they are shown. */
export function listDifferences({ added, repriced, gone }: MenuDiff): Difference[] {
  return [
    ...added.map(({ name, price, category, dietary_info, page, box, doubts }, at) => ({
      ...{ kind: 'added' as const, key: `added${at}`, name, page, box },
      ...sureness(doubts),
      words: [formatPrice(price), category, ...dietary_info].join(' · '),
    })),
    ...repriced.map(({ id, name, price, new_price, page, box, doubts }) => ({
      ...{ kind: 'repriced' as const, key: id, name, page, box },
      ...sureness(doubts),
      words: `${formatPrice(price)} to ${formatPrice(new_price)}`,
    })),
    ...gone.map(({ id, name, price }) => ({
      ...{ kind: 'gone' as const, key: id, name, page: null, box: null },
      ...sureness([]),
      words: formatPrice(price),
    })),
  ]
}

function sureness(doubts: readonly Doubt[]): { certainty: Certainty; why: string } {
  return { certainty: getCertainty(doubts), why: doubts.map((doubt) => DOUBTS[doubt].sentence).join(' ') }
}

/** Whether a difference is selected initially: neither doubtful ones nor removals of dishes are. */
export function isSelectedByDefault({ kind, certainty }: Difference): boolean {
  return kind !== 'gone' && certainty === 'clear'
}

/** What is sent to take the chosen differences over. */
export function toApplyInput({ menu, added, repriced, gone }: MenuDiff, chosen: ReadonlySet<string>): ApplyMenuChangesInput {
  return {
    seen_updated_at: menu.updated_at,
    added: added.flatMap(({ name, description, price, category, dietary_info }, at) =>
      chosen.has(`added${at}`) ? [{ name, description, price, category, dietary_info }] : [],
    ),
    gone: gone.flatMap(({ id }) => (chosen.has(id) ? [id] : [])),
    repriced: repriced.flatMap(({ id, new_price: price }) => (chosen.has(id) ? [{ id, price }] : [])),
  }
}
