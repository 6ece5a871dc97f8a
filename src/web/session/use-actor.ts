import { type Actor, VISITOR } from '../../domain/account/actor.ts'
import { useSession } from './session-store.ts'

export function useActor(): Actor {
  const { user } = useSession()
  return user ? { kind: 'user', userId: user.id, email: user.email, role: user.role, venues: user.venues, towns: user.towns } : VISITOR
}
