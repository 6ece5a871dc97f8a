import { type Actor, VISITOR } from '../../domain/account/actor.ts'
import { useSession } from './session-store.ts'

/** The current user as the actor of `can`; a visitor while no one is signed in or the session is not known yet. */
export function useActor(): Actor {
  const { user } = useSession()
  return user ? { kind: 'user', userId: user.id, email: user.email, role: user.role, venues: user.venues, towns: user.towns } : VISITOR
}
