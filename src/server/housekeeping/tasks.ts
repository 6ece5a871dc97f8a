import type { Services } from '../app-context.ts'
import { deleteOldIpAddresses } from '../audit/delete-old-ip-addresses.ts'
import { deleteExpiredPhotos } from '../extraction/delete-expired-photos.ts'
import { deleteUnusedImages } from '../image/delete-unused-images.ts'
import { anonymiseExpired } from '../reservation/anonymise.ts'
import { deleteExpiredIdempotencyKeys } from './delete-expired-idempotency-keys.ts'
import { deleteExpiredRateLimits } from './delete-expired-rate-limits.ts'
import { deleteExpiredSessions } from './delete-expired-sessions.ts'
import { deleteOldEmails } from './delete-old-emails.ts'
import { deleteReadSearchChanges } from './delete-read-search-changes.ts'
import { deleteUnconfirmedAccounts } from './delete-unconfirmed-accounts.ts'
import { vacuum } from './vacuum.ts'

/** Something to tidy up every night. */
export type Task = {
  /** What it takes away, for the log. */
  name: string
  /** May be run at any time and again. Resolves to how many things it took away. */
  run(services: Services): Promise<number>
}

/** What is done every night, in this order. The tables are tidied when all else has left its holes. */
export const TASKS: readonly Task[] = [
  { name: 'expired sessions, links and codes', run: deleteExpiredSessions },
  { name: 'accounts never confirmed', run: deleteUnconfirmedAccounts },
  { name: 'mails done with', run: deleteOldEmails },
  { name: 'diners of old reservations', run: anonymiseExpired },
  { name: 'idempotency keys', run: deleteExpiredIdempotencyKeys },
  { name: 'IP addresses of old audit entries', run: deleteOldIpAddresses },
  { name: 'expired rate limits', run: deleteExpiredRateLimits },
  { name: 'changes that search indexes have read', run: deleteReadSearchChanges },
  { name: 'photographs of menus', run: deleteExpiredPhotos },
  { name: 'pictures nothing shows', run: deleteUnusedImages },
  { name: 'tables vacuumed', run: vacuum },
]
