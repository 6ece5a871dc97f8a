import { type PrintedPrice, readPrintedPrice } from '../../../../domain/menu/printed-price.ts'

/** Stands for figures that are seen and cannot be read: '?1.50' may be 11.50. */
const UNREAD = '?'

/** A price some figure of which is not read. */
export function withUnread(text: string): string {
  return UNREAD + text
}

/** What a printed price says, and of one that is not read whole that there is one. */
export function readSeenPrice(text: string): PrintedPrice | null {
  const [isPartial, rest] = [text.startsWith(UNREAD), text.slice(UNREAD.length)]
  if (!isPartial) return readPrintedPrice(text)
  return readPrintedPrice(rest) ? { amounts: [], isCertain: true } : null
}
