import type { Actor } from './account/actor.ts'
import { isAdminRole, isEditorRole, isVenueOwnerRole } from './account/roles.ts'
import type { AuditEntity } from './audit.ts'
import type { ImportKind } from './bulk.ts'
import { DomainError, type ErrorCode } from './errors.ts'
import type { ExportName } from './export.ts'
import type { ImageBucket } from './images.ts'
import type { VenueRole } from './people/people.ts'
import type { TrashKind } from './trash.ts'

type OfVenue = { venueId: string }
/** The town of a venue, which limits editors. Null: unknown, and forbidden to editors with a limit. */
type InTown = { city: string | null }
type OfVenueInTown = OfVenue & InTown

export type VenueAction =
  | 'menu:manage'
  | 'venue:take-requests'
  | 'venue:hours'
  | 'venue:read-hours'
  | 'venue:close-times'
  | 'venue:print-cards'

type Subjects = {
  'reservation:create': undefined
  'reservation:read': OfVenue
  'reservation:read-all': undefined
  'reservation:confirm': OfVenue
  'reservation:decline': OfVenue
  'reservation:add': OfVenue
  'reservation:note': OfVenue
  'reservation:suggest': OfVenue
  'reservation:change': OfVenue
  'reservation:answer-by-link': { id: string }
  'reservation:withdraw': { id: string; linkedId: string }
  'reservation:accept': { id: string; linkedId: string }
  'reservation:request-change': { id: string; linkedId: string }
  'reservation:anonymise': undefined
  'guide:edit': undefined
  /** Adding, changing and deleting a venue. Moving it to another town needs both towns. */
  'venue:manage': InTown
  /** Reading, stopping, continuing and undoing bulk changes. Editors only their own; `createdBy` null: all. */
  'bulk:use': { createdBy: string | null }
  'venue:take-requests': OfVenueInTown
  'venue:embed': OfVenue
  'venue:hours': OfVenueInTown
  'venue:read-hours': OfVenueInTown
  'venue:close-times': OfVenueInTown
  'venue:print-cards': OfVenueInTown
  'venue:read-people': OfVenue
  'venue:change-people': OfVenue
  'venue:remove-person': OfVenue & { userId: string }
  'invitation:accept': { id: string; linkedId: string; email: string }
  'claim:create': undefined
  'claim:prove': { userId: string }
  'claim:list': undefined
  'claim:decide': { userId: string }
  'menu:manage': OfVenueInTown
  'image:upload': { bucket: ImageBucket }
  'guide:import': { what: ImportKind }
  'guide:export': { what: ExportName | 'audit-log' }
  'audit:read': undefined
  'history:use': undefined
  /** Reading and restoring the history of one record. Owners only those of the menus of their venue. */
  'history:read': InTown & { entity: AuditEntity; venueId: string | null }
  'demand:read': undefined
  'menu:remind-owner': undefined
  'api-key:create': { venueId: string | null }
  'webhook:create': { venueId: string | null }
  'user:list': undefined
  'user:create': undefined
  'user:delete': { userId: string }
  'user:help': { userId: string }
  'second-factor:remove': { userId: string }
  'role:read': { userId: string }
  'role:change': { userId: string }
  'assignment:read': { userId: string }
  'assignment:change': undefined
  'trash:read': undefined
  'trash:manage': undefined
  /** Restoring from the trash. Owners only what they deleted themselves from the menus of their venue. */
  'trash:restore': InTown & { kind: TrashKind; venueId: string | null; deletedBy: string | null }
  'synonym:manage': undefined
  'mail:read': undefined
  'mail:retry': undefined
  'backup:read': undefined
  'settings:manage': undefined
  'account:use': { userId: string }
}

export type Action = keyof Subjects

type Verdict = boolean | ErrorCode

const RULES: { [A in Action]: (actor: Actor, subject: Subjects[A]) => Verdict } = {
  'reservation:create': () => true,
  'reservation:read': worksAtVenue,
  'reservation:read-all': isAdmin,
  'reservation:confirm': worksAtVenue,
  'reservation:decline': worksAtVenue,
  'reservation:add': worksAtVenue,
  'reservation:note': worksAtVenue,
  'reservation:suggest': worksAtVenue,
  'reservation:change': worksAtVenue,
  'reservation:answer-by-link': (actor, { id }) => actor.kind === 'email_link' && actor.reservationId === id,
  'reservation:withdraw': (_, { id, linkedId }) => id === linkedId,
  'reservation:accept': (_, { id, linkedId }) => id === linkedId,
  'reservation:request-change': (_, { id, linkedId }) => id === linkedId,
  'reservation:anonymise': isAdmin,
  'guide:edit': (actor) => isAdmin(actor) || isEditor(actor),
  'venue:manage': (actor, subject) => isAdmin(actor) || editsTown(actor, subject),
  'bulk:use': (actor, { createdBy }) => isAdmin(actor) || (isEditor(actor) && createdBy !== null && isUser(actor, createdBy)),
  'venue:take-requests': (actor, subject) => managesVenue(actor, subject) || editsTown(actor, subject),
  'venue:embed': managesVenue,
  'venue:hours': (actor, subject) => managesVenue(actor, subject) || editsTown(actor, subject),
  'venue:read-hours': (actor, subject) => worksAtVenue(actor, subject) || editsTown(actor, subject),
  'venue:close-times': (actor, subject) => worksAtVenue(actor, subject) || editsTown(actor, subject),
  'venue:print-cards': (actor, subject) => worksAtVenue(actor, subject) || editsTown(actor, subject),
  'venue:read-people': worksAtVenue,
  'venue:change-people': managesVenue,
  'venue:remove-person': (actor, subject) =>
    managesVenue(actor, subject) || (worksAtVenue(actor, subject) && isUser(actor, subject.userId)),
  'invitation:accept': acceptsInvitation,
  'claim:create': createsClaim,
  'claim:prove': (actor, { userId }) => isUser(actor, userId),
  'claim:list': isAdmin,
  'claim:decide': isAdminOfOthers,
  'menu:manage': (actor, subject) => managesVenue(actor, subject) || editsTown(actor, subject),
  'image:upload': (actor, { bucket }) =>
    isAdmin(actor) || isEditor(actor) || (bucket === 'menu-images' && venuesOf(actor, 'owner').length > 0),
  'guide:import': (actor, { what }) => isAdmin(actor) || (isEditor(actor) && isOfGuide(what)),
  'guide:export': (actor, { what }) => isAdmin(actor) || (isEditor(actor) && isOfGuide(what)),
  'audit:read': isAdmin,
  'history:use': (actor) => isAdmin(actor) || isEditor(actor) || venuesOf(actor, 'owner').length > 0,
  'history:read': readsHistory,
  'demand:read': isAdmin,
  'menu:remind-owner': isAdmin,
  'api-key:create': (actor, { venueId }) =>
    venueId === null ? isAdmin(actor) || venuesOf(actor, 'owner').length > 0 : managesVenue(actor, { venueId }),
  'user:list': isAdmin,
  'user:create': isAdmin,
  'user:delete': isAdminOfOthers,
  'user:help': isAdminOfOthers,
  'second-factor:remove': isAdminOfOthers,
  'role:read': (actor, { userId }) => isAdmin(actor) || isUser(actor, userId),
  'role:change': isAdminOfOthers,
  'assignment:read': (actor, { userId }) => isAdmin(actor) || isUser(actor, userId),
  'assignment:change': isAdmin,
  'trash:read': (actor) => isAdmin(actor) || isEditor(actor),
  'trash:manage': isAdmin,
  'trash:restore': restoresFromTrash,
  'webhook:create': (actor, { venueId }) => (venueId === null ? isAdmin(actor) : managesVenue(actor, { venueId })),
  'synonym:manage': isAdmin,
  'mail:read': isAdmin,
  'mail:retry': isAdmin,
  'backup:read': isAdmin,
  'settings:manage': isAdmin,
  'account:use': (actor, { userId }) => isUser(actor, userId),
}

function isAdmin(actor: Actor): boolean {
  return actor.kind === 'system' || (actor.kind === 'user' && isAdminRole(actor.role))
}

const MENU_ENTITIES: readonly AuditEntity[] = ['menu', 'menu_category', 'menu_item']
const EDITED_ENTITIES: readonly AuditEntity[] = ['venue', ...MENU_ENTITIES]

function readsHistory(actor: Actor, { entity, venueId, city }: Subjects['history:read']): boolean {
  if (isAdmin(actor)) return true
  if (EDITED_ENTITIES.includes(entity) && editsTown(actor, { city })) return true
  return MENU_ENTITIES.includes(entity) && venueId !== null && managesVenue(actor, { venueId })
}

function isEditor(actor: Actor): boolean {
  return actor.kind === 'user' && isEditorRole(actor.role)
}

function editsTown(actor: Actor, { city }: InTown): boolean {
  if (actor.kind !== 'user' || !isEditor(actor)) return false
  return actor.towns === null || (city !== null && actor.towns.includes(city))
}

function isOfGuide(what: string): boolean {
  return what === 'venues' || what === 'menus'
}

/** Returns the towns to which an editor is limited; null for other actors and for editors of all towns. */
export function limitingTowns(actor: Actor): readonly string[] | null {
  return actor.kind === 'user' && isEditor(actor) ? actor.towns : null
}

function isAdminOfOthers(actor: Actor, { userId }: { userId: string }): Verdict {
  return isAdmin(actor) && isUser(actor, userId) ? 'user_is_self' : isAdmin(actor)
}

function venuesOf(actor: Actor, role?: VenueRole): string[] {
  if (actor.kind !== 'user' || !isVenueOwnerRole(actor.role)) return []
  return actor.venues.filter((venue) => role === undefined || venue.role === role).map(({ id }) => id)
}

function managesVenue(actor: Actor, { venueId }: OfVenue): boolean {
  return isAdmin(actor) || venuesOf(actor, 'owner').includes(venueId)
}

function worksAtVenue(actor: Actor, { venueId }: OfVenue): boolean {
  return isAdmin(actor) || venuesOf(actor).includes(venueId)
}

/** The link proves access to the email address. A signed-in user must not join with another account by accident. */
function acceptsInvitation(actor: Actor, { id, linkedId, email }: Subjects['invitation:accept']): Verdict {
  if (id !== linkedId || actor.kind === 'email_link') return false
  return actor.kind !== 'user' || actor.email.toLowerCase() === email ? true : 'invitation_of_another'
}

function restoresFromTrash(actor: Actor, { kind, venueId, city, deletedBy }: Subjects['trash:restore']): boolean {
  if (isAdmin(actor)) return true
  if (venueId === null) return false
  if (editsTown(actor, { city })) return true
  const isOfMenu = kind === 'menu' || kind === 'category' || kind === 'item' || kind === 'picture'
  return isOfMenu && managesVenue(actor, { venueId }) && deletedBy !== null && isUser(actor, deletedBy)
}

function createsClaim(actor: Actor): Verdict {
  if (actor.kind !== 'user') return false
  if (isAdminRole(actor.role)) return 'claim_not_for_admins'
  return isVenueOwnerRole(actor.role) ? true : 'user_not_owner'
}

function isUser(actor: Actor, userId: string): boolean {
  return actor.kind === 'user' && actor.userId === userId
}

/** Whether an actor may perform an action on a subject. Before a write, use `authorize`. */
export function can<A extends Action>(actor: Actor, action: A, subject: Subjects[A]): boolean {
  return RULES[action](actor, subject) === true
}

const granted = Symbol('granted')

/**
 * Proof that an actor may perform one of the actions `A`. Functions that write take it as a parameter.
 * Only `authorize` can create it, because the symbol is not exported.
 */
export type Authorized<A extends Action> = {
  readonly actor: Actor
  readonly action: A
  readonly subject: Subjects[A]
  readonly refusal: ErrorCode | undefined
  readonly [granted]: true
}

/**
 * Returns the proof that an actor may perform an action on a subject.
 * @param refusal error code to throw otherwise: 'not_found' when the actor must not learn that the subject exists
 * @throws DomainError `refusal`, or the code of the rule, or not_allowed
 */
export function authorize<A extends Action>(actor: Actor, action: A, subject: Subjects[A], refusal?: ErrorCode): Authorized<A> {
  const verdict = RULES[action](actor, subject)
  if (verdict !== true) throw new DomainError(refusal ?? (verdict || 'not_allowed'))
  return { actor, action, subject, refusal, [granted]: true }
}

/**
 * Checks a permission again for the same user, whose authority may have changed since.
 * @throws DomainError as `authorize`
 */
export function reauthorize<A extends Action>(actor: Actor, { action, subject, refusal }: Authorized<A>): Authorized<A> {
  return authorize(actor, action, subject, refusal)
}
