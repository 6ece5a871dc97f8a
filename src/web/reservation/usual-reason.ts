import { DECLINE_REASONS } from '../../domain/reservation/status.ts'

/** Whether a usual reason is the text, or was added to its end. */
export function hasReason(text: string, reason: string): boolean {
  return text.endsWith(reason)
}

/**
 * Returns the text after the button of a usual reason was clicked. The reason fills in an empty text, replaces another usual reason, and is
 * added to the end of a typed text. A second click removes only the reason.
 */
export function toggleReason(text: string, reason: string): string {
  if (hasReason(text, reason)) return text.slice(0, -reason.length).trimEnd()
  const typed = text.trim()
  if (typed === '' || (DECLINE_REASONS as readonly string[]).includes(typed)) return reason
  return `${typed}${/[.!?]$/.test(typed) ? '' : '.'} ${reason}`
}
