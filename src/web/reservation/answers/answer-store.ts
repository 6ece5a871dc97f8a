import { DAY_MS } from '../../../domain/durations.ts'
import { ATTENDANCES, type Attendance } from '../../../domain/reservation/attendance.ts'
import { DECISIONS, type Decision } from '../../../domain/reservation/status.ts'
import { createStoredChanges } from '../../private/stored-changes.ts'
import { answerKeyPrefix } from './answer-keys.ts'

/** A change of a reservation that the server may not have. Holds the table for messages, but no name or contact details of the diner. */
type Saved = {
  user_id: string
  venue_id: string
  reservation_id: string
  party_size: number
  requested_date: string
  requested_time: string
  answered_at: string
  /** Whether it was sent without a response, so that the server may have it. */
  was_sent: boolean
  refusal: string | null
}

/** `seen_changed_at`: the diner's last change of the request as the user saw it; absent in answers of an earlier version of this page. */
export type SavedAnswer = Saved & { status: Decision; reason: string | null; seen_changed_at?: string | null }

/**
 * Whether the guests of a table came. `was` holds the values that the user saw or sent before. The server rejects the
 * change when its value is a different one.
 */
export type SavedAttendance = Saved & { attendance: Attendance; was: Attendance[] }

/** Days after the requested date for which an answer is kept when the user does not return. */
const RETENTION_DAYS = 30

const changes = createStoredChanges()

const local = (): Storage => localStorage

const keyOf = (saved: SavedAnswer | SavedAttendance) =>
  `${answerKeyPrefix(saved.user_id)}${'attendance' in saved ? 'attendance:' : ''}${saved.reservation_id}`

export function saveAnswer(answer: SavedAnswer | SavedAttendance, storage = local): boolean {
  try {
    storage().setItem(keyOf(answer), JSON.stringify(answer))
  } catch {
    return false
  }
  changes.announce()
  return true
}

/** Returns false when the answer was undone, replaced by a later one or sent, in this tab or another one. */
export function isSaved(answer: SavedAnswer | SavedAttendance, storage = local): boolean {
  const { answers, attendances } = parseSaved(`[${storage().getItem(keyOf(answer))}]`)
  return [...answers, ...attendances].some(({ answered_at }) => answered_at === answer.answered_at)
}

export function deleteAnswer(answer: SavedAnswer | SavedAttendance, storage = local): void {
  storage().removeItem(keyOf(answer))
  changes.announce()
}

/** Returns the saved entries of one user as text, for the store snapshot: equal while they are unchanged. */
export function savedText(userId: string, storage = local): string {
  try {
    const items = storage()
    const prefix = answerKeyPrefix(userId)
    const keys = Object.keys(items).filter((key) => key.startsWith(prefix))
    return `[${keys.map((key) => items.getItem(key) ?? 'null').join(',')}]`
  } catch {
    return '[]'
  }
}

export function savedAnswers(userId: string, storage = local): SavedAnswer[] {
  return parseSaved(savedText(userId, storage)).answers
}

export function savedAttendances(userId: string, storage = local): SavedAttendance[] {
  return parseSaved(savedText(userId, storage)).attendances
}

/** Parses the result of `savedText`. Leaves out entries that another version of this page wrote in a different shape. */
export function parseSaved(text: string): { answers: SavedAnswer[]; attendances: SavedAttendance[] } {
  try {
    const saved = (JSON.parse(text) as unknown[]).filter(isForTable).sort((a, b) => a.answered_at.localeCompare(b.answered_at))
    return { answers: saved.filter(isAnswer), attendances: saved.filter(isAttendance) }
  } catch {
    return { answers: [], attendances: [] }
  }
}

export function deleteOldAnswers(now: Date, storage = local): void {
  try {
    const items = storage()
    for (const key of Object.keys(items).filter((name) => name.startsWith(answerKeyPrefix('').slice(0, -1)))) {
      const { answers, attendances } = parseSaved(`[${items.getItem(key)}]`)
      const [saved] = [...answers, ...attendances]
      if (!saved || Date.parse(saved.requested_date) + RETENTION_DAYS * DAY_MS < now.getTime()) items.removeItem(key)
    }
  } catch {
    // Local storage is forbidden, so nothing is stored in it.
  }
}

/** Calls `listener` when this tab or another one stores or deletes an entry. Returns the function that unsubscribes it. */
export const onSavedChange = changes.subscribe

function isForTable(value: unknown): value is Saved {
  const saved = value as Partial<Record<keyof Saved, unknown>> | null
  return (
    typeof saved?.user_id === 'string' &&
    typeof saved.venue_id === 'string' &&
    typeof saved.reservation_id === 'string' &&
    typeof saved.party_size === 'number' &&
    typeof saved.requested_date === 'string' &&
    typeof saved.requested_time === 'string' &&
    typeof saved.answered_at === 'string' &&
    typeof saved.was_sent === 'boolean' &&
    (saved.refusal === null || typeof saved.refusal === 'string')
  )
}

function isAnswer(saved: Saved): saved is SavedAnswer {
  const { status, reason } = saved as Partial<Record<keyof SavedAnswer, unknown>>
  return DECISIONS.some((decision) => decision === status) && (reason === null || typeof reason === 'string')
}

function isAttendance(saved: Saved): saved is SavedAttendance {
  const { attendance, was } = saved as Partial<Record<keyof SavedAttendance, unknown>>
  return Array.isArray(was) && [attendance, ...was].every((value) => ATTENDANCES.some((known) => known === value))
}
