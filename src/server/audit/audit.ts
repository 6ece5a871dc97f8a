import { and, eq } from 'drizzle-orm'
import type { Actor } from '../../domain/account/actor.ts'
import type { AuditAction, AuditChange, AuditEntity } from '../../domain/audit.ts'
import type { Authorized } from '../../domain/permissions.ts'
import { requireStillAllowed } from '../actor/lock-actor.ts'
import type { AppContext } from '../app-context.ts'
import { auditEntries, bulkChanges } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'

export type AuditEvent<E extends AuditEntity = AuditEntity> = {
  action: `${E}.${string}`
  id: string
  /** The name at that time, because entries outlive the entity. */
  name: string
  changes?: readonly AuditChange[]
}

type OfTrash = 'trash:restore' | 'trash:manage'

type OfMenus = 'menu:manage' | 'venue:manage' | 'guide:import' | OfTrash

type Permissions = {
  venue:
    | 'venue:manage'
    | 'venue:take-requests'
    | 'venue:embed'
    | 'venue:hours'
    | 'venue:close-times'
    | 'venue:change-people'
    | 'venue:remove-person'
    | 'assignment:change'
    | 'invitation:accept'
    | 'claim:create'
    | 'claim:prove'
    | 'claim:decide'
    | 'guide:import'
    | OfTrash
  menu: OfMenus | 'menu:remind-owner'
  menu_category: OfMenus
  menu_item: OfMenus
  user:
    | 'user:create'
    | 'user:delete'
    | 'role:change'
    | 'assignment:change'
    | 'second-factor:remove'
    | 'user:help'
    | 'guide:import'
    | 'guide:export'
    | 'account:use'
    | 'invitation:accept'
    | OfTrash
  reservation:
    | 'reservation:confirm'
    | 'reservation:decline'
    | 'reservation:answer-by-link'
    | 'reservation:withdraw'
    | 'reservation:anonymise'
    | 'reservation:read'
    | 'reservation:accept'
    | 'reservation:request-change'
    | 'reservation:add'
    | 'reservation:note'
    | 'reservation:suggest'
    | 'reservation:change'
    | 'guide:export'
  image: 'image:upload' | OfTrash
  synonym: 'synonym:manage'
  settings: 'settings:manage' | OfTrash
}

type Recorder = Pick<AppContext, 'actor' | 'clock' | 'clientIp' | 'bulkChangeId'>

/**
 * Records an audit event in the transaction of the change, so that both are stored or neither. Do not pass passwords, tokens or links,
 * because administrators read the entries.
 * @param authorized evidence that the actor may make the change. Checked again with the actor whom `writeAs` has locked
 * @throws DomainError as `authorize` when the actor has lost the permission since
 */
export async function recordAudit<E extends AuditEntity>(
  tx: Transaction,
  ctx: Recorder,
  authorized: Authorized<Permissions[E]>,
  ...events: readonly AuditEvent<E>[]
): Promise<void> {
  requireStillAllowed(ctx.actor, authorized)
  return insertEntries(tx, ctx, events)
}

type AccountRecorder = Recorder & Pick<AppContext, 'userAgent'>

/** Records a user's change to their own account, with the user agent. @param _authorized evidence that the account is the user's own */
export function recordAccountAudit(
  tx: Transaction,
  ctx: AccountRecorder,
  _authorized: Authorized<'account:use'>,
  event: AuditEvent<'user'>,
): Promise<void> {
  return insertEntries(tx, ctx, [event], ctx.userAgent)
}

export function recordFailedSignIn(tx: Transaction, ctx: AccountRecorder, event: AuditEvent<'user'>): Promise<void> {
  return insertEntries(tx, ctx, [event], ctx.userAgent)
}

async function insertEntries(
  tx: Transaction,
  { actor, clock, clientIp = undefined, bulkChangeId }: Recorder,
  events: readonly AuditEvent[],
  userAgent?: string,
): Promise<void> {
  if (events.length === 0) return
  if (bulkChangeId !== undefined) await requireRunning(tx, bulkChangeId)
  const at = clock()
  await tx.insert(auditEntries).values(
    events.map(({ action, id, name, changes = [] }) => ({
      ...actorColumns(actor),
      client_ip: isDiner(actor, action) ? null : (clientIp ?? null),
      user_agent: userAgent ?? null,
      at,
      action,
      entity: action.slice(0, action.indexOf('.')),
      entity_id: id,
      entity_name: name,
      bulk_change_id: bulkChangeId ?? null,
      changes: [...changes],
    })),
  )
}

/** A bulk change was stopped while it wrote a venue or a batch, which is then not stored. */
export class BulkChangeStoppedError extends Error {
  override readonly name = 'BulkChangeStoppedError'
}

/**
 * Locks a bulk change until the transaction ends: a stop waits for what is being written, so that nothing is written after it. Otherwise an
 * undo of the stopped change would miss a venue.
 * @throws BulkChangeStoppedError
 */
async function requireRunning(tx: Transaction, id: string): Promise<void> {
  const isRunning = and(eq(bulkChanges.id, id), eq(bulkChanges.status, 'running'))
  const running = await tx.select({ id: bulkChanges.id }).from(bulkChanges).where(isRunning).for('share')
  if (running.length === 0) throw new BulkChangeStoppedError('the bulk change was stopped')
}

/** The actor of an email link is recorded as its recipient, because the person who opened it is unknown. */
function actorColumns(actor: Actor): { actor_id: string | null; actor_email: string } {
  if (actor.kind === 'user')
    return { actor_id: actor.userId, actor_email: actor.apiKey ? `${actor.email} (API key ${actor.apiKey})` : actor.email }
  return { actor_id: null, actor_email: actor.kind === 'email_link' ? `${actor.email} (email link)` : actor.kind }
}

/** A visitor who withdraws a request is a diner. The IP address is omitted, because the entry outlives the anonymisation of the diner. */
function isDiner(actor: Actor, action: AuditAction): boolean {
  return actor.kind === 'visitor' && action.startsWith('reservation.')
}
