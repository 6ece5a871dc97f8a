import { DAY_MS } from '../../../domain/durations.ts'
import { ATTENDANCES, type Attendance } from '../../../domain/reservation/attendance.ts'
import { DECISIONS, type Decision } from '../../../domain/reservation/status.ts'
import { answerKeyPrefix } from './answer-keys.ts'

/**
 * What a user did with a reservation and the server may not know yet. The table is kept to name it in a sentence; the
 * diner's name and contact details are not kept.
 */
type Saved = {
  user_id: string
  venue_id: string
  reservation_id: string
  party_size: number
  requested_date: string
  requested_time: string
  /** ISO instant of the user's decision. */
  answered_at: string
  /** Whether it was sent without a response, so that the server may have it. */
  was_sent: boolean
  /** Why it was not stored, in a sentence; null while it waits to be sent. */
  refusal: string | null
}

/** A decision of a request. */
export type SavedAnswer = Saved & { status: Decision; reason: string | null }

/**
 * A note whether the guests of a table came. `was` is what the user saw before, then what was sent without a response; anything else was noted by someone
 * else, and stays.
 */
export type SavedAttendance = Saved & { attendance: Attendance; was: Attendance[] }

/** Days after the requested date for which an answer is kept for a user who does not come back. */
const RETENTION_DAYS = 30

const listeners = new Set<() => void>()

/** The browser's local storage. @throws DOMException where the browser forbids it */
const local = (): Storage => localStorage

const keyOf = (saved: SavedAnswer | SavedAttendance) =>
  `${answerKeyPrefix(saved.user_id)}${'attendance' in saved ? 'attendance:' : ''}${saved.reservation_id}`

/** Keeps an answer in this browser, also over a reload. Returns false where the browser cannot. */
export function saveAnswer(answer: SavedAnswer | SavedAttendance, storage = local): boolean {
  try {
    storage().setItem(keyOf(answer), JSON.stringify(answer))
  } catch {
    return false
  }
  tellListeners()
  return true
}

/** Whether an answer is still kept: neither undone nor stored meanwhile, in this tab or another one. */
export function isSaved(answer: SavedAnswer | SavedAttendance, storage = local): boolean {
  return storage().getItem(keyOf(answer)) !== null
}

/** Removes an answer. */
export function deleteAnswer(answer: SavedAnswer | SavedAttendance, storage = local): void {
  storage().removeItem(keyOf(answer))
  tellListeners()
}

/** The kept answers and notes of one user as text, which only changes when they do. */
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

/** The kept answers of one user, oldest first. */
export function savedAnswers(userId: string, storage = local): SavedAnswer[] {
  return parseSaved(savedText(userId, storage)).answers
}

/** The kept notes of who came of one user, oldest first. */
export function savedAttendances(userId: string, storage = local): SavedAttendance[] {
  return parseSaved(savedText(userId, storage)).attendances
}

/** Reads what `savedText` returned. Leaves out what another version of this page wrote differently. */
export function parseSaved(text: string): { answers: SavedAnswer[]; attendances: SavedAttendance[] } {
  try {
    const saved = (JSON.parse(text) as unknown[]).filter(isForTable).sort((a, b) => a.answered_at.localeCompare(b.answered_at))
    return { answers: saved.filter(isAnswer), attendances: saved.filter(isAttendance) }
  } catch {
    return { answers: [], attendances: [] }
  }
}

/** Removes answers and notes of all users whose date passed more than `RETENTION_DAYS` ago. */
export function deleteOldAnswers(now: Date, storage = local): void {
  try {
    const items = storage()
    for (const key of Object.keys(items).filter((name) => name.startsWith(answerKeyPrefix('').slice(0, -1)))) {
      const { answers, attendances } = parseSaved(`[${items.getItem(key)}]`)
      const [saved] = [...answers, ...attendances]
      if (!saved || Date.parse(saved.requested_date) + RETENTION_DAYS * DAY_MS < now.getTime()) items.removeItem(key)
    }
  } catch {
    // Without local storage there is nothing to remove.
  }
}

/** Calls `listener` when this tab or another one keeps or removes an answer. Returns how to stop. */
export function onSavedChange(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

function tellListeners(): void {
  for (const listener of listeners) listener()
}

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
