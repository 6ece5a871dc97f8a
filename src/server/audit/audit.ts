import type { Actor } from '../../domain/account/actor.ts'
import type { AuditAction, AuditChange, AuditEntity } from '../../domain/audit.ts'
import type { Authorized } from '../../domain/permissions.ts'
import type { AppContext } from '../app-context.ts'
import { auditEntries } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'

/** What was done to which entity. The first part of the action names the entity: 'venue.update' changes a venue. */
export type AuditEvent<E extends AuditEntity = AuditEntity> = {
  action: `${E}.${string}`
  id: string
  /** The name of the entity at that time, because entries are kept after the entity is deleted. */
  name: string
  changes?: readonly AuditChange[]
}

type OfTrash = 'trash:restore' | 'trash:manage'

type OfMenus = 'menu:manage' | 'venue:manage' | 'guide:import' | OfTrash

/** The permissions of which one is needed to change each kind of entity. */
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
  menu: OfMenus
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
  image: 'image:upload'
  synonym: 'synonym:manage'
  settings: 'settings:manage'
}

type Recorder = Pick<AppContext, 'actor' | 'clock' | 'clientIp' | 'bulkChangeId'>

/**
 * Records an audit event in the transaction of the change, so that both are stored or neither. Administrators read the entries: pass no passwords,
 * tokens or links.
 * @param _authorized evidence that the actor may make the change
 */
export function recordAudit<E extends AuditEntity>(
  tx: Transaction,
  ctx: Recorder,
  _authorized: Authorized<Permissions[E]>,
  ...events: readonly AuditEvent<E>[]
): Promise<void> {
  return insertEntries(tx, ctx, events)
}

type AccountRecorder = Recorder & Pick<AppContext, 'userAgent'>

/** Records what a user did to their own account, with the browser or program. @param _authorized evidence that it is their own */
export function recordAccountAudit(
  tx: Transaction,
  ctx: AccountRecorder,
  _authorized: Authorized<'account:use'>,
  event: AuditEvent<'user'>,
): Promise<void> {
  return insertEntries(tx, ctx, [event], ctx.userAgent)
}

/** Records a failed sign-in to an account. It needs no permission, so that no evidence is passed. */
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

/** The link of an email is recorded with its recipient: who opened it is not known. */
function actorColumns(actor: Actor): { actor_id: string | null; actor_email: string } {
  if (actor.kind === 'user')
    return { actor_id: actor.userId, actor_email: actor.apiKey ? `${actor.email} (API key ${actor.apiKey})` : actor.email }
  return { actor_id: null, actor_email: actor.kind === 'email_link' ? `${actor.email} (email link)` : actor.kind }
}

/** A visitor who withdraws a request is a diner. The IP address is left out, because the entry is kept after the diner is anonymised. */
function isDiner(actor: Actor, action: AuditAction): boolean {
  return actor.kind === 'visitor' && action.startsWith('reservation.')
}
