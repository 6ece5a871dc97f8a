import type { Services } from '../app-context.ts'
import { deleteOldIpAddresses } from '../audit/delete-old-ip-addresses.ts'
import { deleteOldBulkChanges } from '../bulk/stop-bulk-change.ts'
import { deleteOldCounts } from '../demand/delete-old-counts.ts'
import { deleteExpiredPhotos } from '../extraction/delete-expired-photos.ts'
import { deleteUnusedImages } from '../image/delete-unused-images.ts'
import { anonymiseExpired } from '../reservation/anonymise.ts'
import { updateReplyTimes } from '../reservation/reply-times.ts'
import { deleteExpiredTrash } from '../trash/delete-for-good.ts'
import {
  deleteExpiredIdempotencyKeys,
  deleteExpiredInvitations,
  deleteExpiredRateLimits,
  deleteExpiredSessions,
  deleteOldClaims,
  deleteOldDeliveries,
  deleteOldDevices,
  deleteOldEmails,
  deleteReadSearchChanges,
  deleteUnconfirmedAccounts,
} from './delete-expired.ts'
import { vacuum } from './vacuum.ts'

export type Task = {
  name: string
  /** Must be safe to run at any time and repeatedly. Returns the number of deleted or changed rows. */
  run(services: Services): Promise<number>
}

/** Vacuuming runs last, so that it reclaims the space of all deleted rows. */
export const TASKS: readonly Task[] = [
  { name: 'expired sessions, links and codes', run: deleteExpiredSessions },
  { name: 'expired invitations', run: deleteExpiredInvitations },
  { name: 'codes and old claims of venues', run: deleteOldClaims },
  { name: 'unconfirmed accounts', run: deleteUnconfirmedAccounts },
  { name: 'old emails', run: deleteOldEmails },
  { name: 'devices not seen for long', run: deleteOldDevices },
  { name: 'logs of webhooks', run: deleteOldDeliveries },
  { name: 'personal data of old reservations', run: anonymiseExpired },
  { name: 'reply times of venues', run: updateReplyTimes },
  { name: 'idempotency keys', run: deleteExpiredIdempotencyKeys },
  { name: 'IP addresses of old audit entries', run: deleteOldIpAddresses },
  { name: 'expired rate limits', run: deleteExpiredRateLimits },
  { name: 'changes that search indexes have read', run: deleteReadSearchChanges },
  { name: 'old counts of searches', run: deleteOldCounts },
  { name: 'old bulk changes', run: deleteOldBulkChanges },
  { name: 'expired trash', run: deleteExpiredTrash },
  { name: 'photos of menus', run: deleteExpiredPhotos },
  { name: 'unused images', run: deleteUnusedImages },
  { name: 'vacuum', run: vacuum },
]
