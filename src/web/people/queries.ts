import { queryOptions } from '@tanstack/react-query'
import type { VenueRole } from '../../domain/people/people.ts'
import type { Api } from '../api.ts'
import { KEYS } from '../private/query-keys.ts'

/** What the roles at a venue are called on screens. */
export const ROLE_LABELS: Record<VenueRole, string> = { owner: 'Owner', staff: 'Staff' }

/** What staff and owners may do, in one sentence. */
export const ROLES_HINT = 'Staff answer requests and run the evening. Owners also change menus, hours and people.'

/** Who works at a venue. */
export function peopleQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: [...KEYS.people, id],
    queryFn: ({ signal }) => api.get('/api/venues/:id/people', { params: { id }, signal }),
  })
}
