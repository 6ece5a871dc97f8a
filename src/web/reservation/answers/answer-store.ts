import { DAY_MS } from '../../../domain/durations.ts'
import { DECISIONS, type Decision } from '../../../domain/reservation/status.ts'
import { answerKeyPrefix } from './answer-keys.ts'

/**
 * An answer that the server may not have yet. The table is kept to name it in a sentence; the diner's name and contact
 * details are not kept.
 */
export type SavedAnswer = {
  user_id: string
  venue_id: string
  reservation_id: string
  status: Decision
  reason: string | null
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

/** Days after the requested date for which an answer is kept for a user who does not come back. */
const RETENTION_DAYS = 30

const listeners = new Set<() => void>()

/** The browser's local storage. @throws DOMException where the browser forbids it */
const local = (): Storage => localStorage

const answerKey = ({ user_id, reservation_id }: Pick<SavedAnswer, 'user_id' | 'reservation_id'>) =>
  answerKeyPrefix(user_id) + reservation_id

/** Keeps an answer in this browser, also over a reload. Returns false where the browser cannot. */
export function saveAnswer(answer: SavedAnswer, storage = local): boolean {
  try {
    storage().setItem(answerKey(answer), JSON.stringify(answer))
  } catch {
    return false
  }
  tellListeners()
  return true
}

/** Whether an answer is still kept: neither undone nor stored meanwhile, in this tab or another one. */
export function isSaved(answer: SavedAnswer, storage = local): boolean {
  return storage().getItem(answerKey(answer)) !== null
}

/** Removes an answer. */
export function deleteAnswer(answer: SavedAnswer, storage = local): void {
  storage().removeItem(answerKey(answer))
  tellListeners()
}

/** The kept answers of one user as text, which only changes when they do. */
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
  return parseSaved(savedText(userId, storage))
}

/** Reads what `keptText` returned. Leaves out what another version of this page wrote differently. */
export function parseSaved(text: string): SavedAnswer[] {
  try {
    const answers = (JSON.parse(text) as unknown[]).filter(isAnswer)
    return answers.sort((a, b) => a.answered_at.localeCompare(b.answered_at))
  } catch {
    return []
  }
}

/** Removes answers of all users whose date passed more than `RETENTION_DAYS` ago. */
export function deleteOldAnswers(now: Date, storage = local): void {
  try {
    const items = storage()
    for (const key of Object.keys(items).filter((name) => name.startsWith(answerKeyPrefix('').slice(0, -1)))) {
      const [answer] = parseSaved(`[${items.getItem(key)}]`)
      if (!answer || Date.parse(answer.requested_date) + RETENTION_DAYS * DAY_MS < now.getTime()) items.removeItem(key)
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

function isAnswer(value: unknown): value is SavedAnswer {
  const answer = value as Partial<Record<keyof SavedAnswer, unknown>> | null
  return (
    typeof answer?.user_id === 'string' &&
    typeof answer.venue_id === 'string' &&
    typeof answer.reservation_id === 'string' &&
    DECISIONS.some((status) => status === answer.status) &&
    (answer.reason === null || typeof answer.reason === 'string') &&
    typeof answer.party_size === 'number' &&
    typeof answer.requested_date === 'string' &&
    typeof answer.requested_time === 'string' &&
    typeof answer.answered_at === 'string' &&
    typeof answer.was_sent === 'boolean' &&
    (answer.refusal === null || typeof answer.refusal === 'string')
  )
}
