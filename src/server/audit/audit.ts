import type { Actor } from '../../domain/account/actor.ts'
import type { AuditAction, AuditChange } from '../../domain/audit.ts'
import type { Context } from '../context.ts'
import { auditEntries } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'

/** What was done to which thing. The entity is the action's first part: 'venue.update' is done to a venue. */
export type AuditEvent = {
  action: AuditAction
  id: string
  /** What the thing is called, copied: the entry outlives it. */
  name: string
  changes?: readonly AuditChange[]
}

/**
 * Notes who did what, in the transaction that does it: both hold, or neither does. Give it what people may read: no
 * passwords, tokens or links.
 */
export async function audit(
  tx: Transaction,
  { actor, clock, clientIp = undefined }: Pick<Context, 'actor' | 'clock' | 'clientIp'>,
  ...done: readonly AuditEvent[]
): Promise<void> {
  if (done.length === 0) return
  const who = whoOf(actor)
  const at = clock()
  await tx.insert(auditEntries).values(
    done.map(({ action, id, name, changes = [] }) => ({
      ...who,
      client_ip: isDiner(actor, action) ? null : (clientIp ?? null),
      at,
      action,
      entity: action.slice(0, action.indexOf('.')),
      entity_id: id,
      entity_name: name,
      changes: [...changes],
    })),
  )
}

/** A visitor who withdraws a request is a diner. Entries are kept after the diner is anonymised, so they name no address. */
function isDiner(actor: Actor, action: AuditAction): boolean {
  return actor.kind === 'visitor' && action.startsWith('reservation.')
}

function whoOf(actor: Actor): { actor_id: string | null; actor_email: string } {
  return actor.kind === 'user' ? { actor_id: actor.userId, actor_email: actor.email } : { actor_id: null, actor_email: actor.kind }
}
