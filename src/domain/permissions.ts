import type { Actor } from './account/actor.ts'
import { isAdminRole, isVenueOwnerRole } from './account/roles.ts'
import type { ImageBucket } from './images.ts'

type OfVenue = { venueId: string }

/** What each action needs to know of the thing it is done to. */
type Things = {
  'reservation:create': undefined
  'reservation:read': OfVenue
  'reservation:read-all': undefined
  'reservation:confirm': OfVenue
  'reservation:decline': OfVenue
  'reservation:anonymise': undefined
  'venue:manage': undefined
  'menu:manage': OfVenue
  'image:upload': { bucket: ImageBucket }
  'guide:import': undefined
  'guide:export': undefined
  'audit:read': undefined
  'user:list': undefined
  'user:create': undefined
  'user:delete': undefined
  'second-factor:remove': undefined
  'role:read': { userId: string }
  'role:change': undefined
  'assignment:read': { userId: string }
  'assignment:change': undefined
  'mail:read': undefined
  'mail:retry': undefined
  'account:use': undefined
}

export type Action = keyof Things

/** Who may do what, one line an action. */
const RULES: { [A in Action]: (actor: Actor, thing: Things[A]) => boolean } = {
  'reservation:create': () => true,
  'reservation:read': managesVenue,
  'reservation:read-all': (actor) => isAdmin(actor),
  'reservation:confirm': managesVenue,
  'reservation:decline': managesVenue,
  'reservation:anonymise': (actor) => isAdmin(actor),
  'venue:manage': (actor) => isAdmin(actor),
  'menu:manage': managesVenue,
  'image:upload': (actor, { bucket }) => isAdmin(actor) || (bucket === 'menu-images' && venueOfOwner(actor) !== null),
  'guide:import': (actor) => isAdmin(actor),
  'guide:export': (actor) => isAdmin(actor),
  'audit:read': (actor) => isAdmin(actor),
  'user:list': (actor) => isAdmin(actor),
  'user:create': (actor) => isAdmin(actor),
  'user:delete': (actor) => isAdmin(actor),
  'second-factor:remove': (actor) => isAdmin(actor),
  'role:read': (actor, { userId }) => isAdmin(actor) || isUser(actor, userId),
  'role:change': (actor) => isAdmin(actor),
  'assignment:read': (actor, { userId }) => isAdmin(actor) || isUser(actor, userId),
  'assignment:change': (actor) => isAdmin(actor),
  'mail:read': (actor) => isAdmin(actor),
  'mail:retry': (actor) => isAdmin(actor),
  'account:use': (actor) => actor.kind === 'user',
}

function isAdmin(actor: Actor): boolean {
  return actor.kind === 'system' || (actor.kind === 'user' && isAdminRole(actor.role))
}

/** The one venue an owner looks after. */
function venueOfOwner(actor: Actor): string | null {
  return actor.kind === 'user' && isVenueOwnerRole(actor.role) ? actor.venueId : null
}

function managesVenue(actor: Actor, { venueId }: OfVenue): boolean {
  return isAdmin(actor) || venueOfOwner(actor) === venueId
}

function isUser(actor: Actor, userId: string): boolean {
  return actor.kind === 'user' && actor.userId === userId
}

/** Whether an actor may do an action to a thing. Asked by the server before every write, and by the screens for their shape. */
export function can<A extends Action>(actor: Actor, action: A, thing: Things[A]): boolean {
  return RULES[action](actor, thing)
}
