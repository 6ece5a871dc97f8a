import type { Actor } from './account/actor.ts'

/** What each action needs to know of the thing it is done to. */
type Things = {
  'reservation:create': undefined
  'venue:import': undefined
}

export type Action = keyof Things

/** Who may do what, one line an action. */
const RULES: { [A in Action]: (actor: Actor, thing: Things[A]) => boolean } = {
  'reservation:create': () => true,
  'venue:import': (actor) => isAdmin(actor),
}

function isAdmin(actor: Actor): boolean {
  return actor.kind === 'system' || (actor.kind === 'user' && actor.role === 'admin')
}

/** Whether an actor may do an action to a thing. Asked by the server before every write, and by the screens for their shape. */
export function can<A extends Action>(actor: Actor, action: A, thing: Things[A]): boolean {
  return RULES[action](actor, thing)
}
