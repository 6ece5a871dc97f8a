import { forgetClients } from '../audit/forget-clients.ts'
import type { Parts } from '../context.ts'
import { forgetPhotographs } from '../extraction/forget-photographs.ts'
import { deleteUnusedImages } from '../image/delete-unused-images.ts'
import { anonymiseOld } from '../reservation/anonymise.ts'
import { forgetKeys } from './forget-keys.ts'
import { forgetLimits } from './forget-limits.ts'
import { forgetMails } from './forget-mails.ts'
import { forgetSearchChanges } from './forget-search-changes.ts'
import { forgetSessions } from './forget-sessions.ts'
import { forgetSignUps } from './forget-sign-ups.ts'
import { vacuum } from './vacuum.ts'

/** Something to tidy up every night. */
export type Task = {
  /** What it takes away, for the log. */
  name: string
  /** May be run at any time and again. Resolves to how many things it took away. */
  run(parts: Parts): Promise<number>
}

/** What is done every night, in this order. The tables are tidied when all else has left its holes. */
export const TASKS: readonly Task[] = [
  { name: 'expired sessions, links and codes', run: forgetSessions },
  { name: 'accounts never confirmed', run: forgetSignUps },
  { name: 'mails done with', run: forgetMails },
  { name: 'diners of old reservations', run: anonymiseOld },
  { name: 'idempotency keys', run: forgetKeys },
  { name: 'IP addresses of old audit entries', run: forgetClients },
  { name: 'expired rate limits', run: forgetLimits },
  { name: 'changes that search indexes have read', run: forgetSearchChanges },
  { name: 'photographs of menus', run: forgetPhotographs },
  { name: 'pictures nothing shows', run: deleteUnusedImages },
  { name: 'tables vacuumed', run: vacuum },
]
