import type { Actor } from './account/actor.ts'

/** What each action needs to know of the thing it is done to. */
type Things = {
  'reservation:create': undefined
  'venue:import': undefined
  'user:list': undefined
  'user:create': undefined
  'user:delete': undefined
  'role:read': { userId: string }
  'role:change': undefined
  'assignment:read': { userId: string }
  'assignment:change': undefined
  'mail:read': undefined
  'account:use': undefined
}

export type Action = keyof Things

/** Who may do what, one line an action. */
const RULES: { [A in Action]: (actor: Actor, thing: Things[A]) => boolean } = {
  'reservation:create': () => true,
  'venue:import': (actor) => isAdmin(actor),
  'user:list': (actor) => isAdmin(actor),
  'user:create': (actor) => isAdmin(actor),
  'user:delete': (actor) => isAdmin(actor),
  'role:read': (actor, { userId }) => isAdmin(actor) || isUser(actor, userId),
  'role:change': (actor) => isAdmin(actor),
  'assignment:read': (actor, { userId }) => isAdmin(actor) || isUser(actor, userId),
  'assignment:change': (actor) => isAdmin(actor),
  'mail:read': (actor) => isAdmin(actor),
  'account:use': (actor) => actor.kind === 'user',
}

function isAdmin(actor: Actor): boolean {
  return actor.kind === 'system' || (actor.kind === 'user' && actor.role === 'admin')
}

function isUser(actor: Actor, userId: string): boolean {
  return actor.kind === 'user' && actor.userId === userId
}

/** Whether an actor may do an action to a thing. Asked by the server before every write, and by the screens for their shape. */
export function can<A extends Action>(actor: Actor, action: A, thing: Things[A]): boolean {
  return RULES[action](actor, thing)
}
