import { queryOptions } from '@tanstack/react-query'
import type { VenueRole } from '../../domain/people/people.ts'
import type { Api } from '../api.ts'
import { KEYS } from '../private/query-keys.ts'

export const ROLE_LABELS: Record<VenueRole, string> = { owner: 'Owner', staff: 'Staff' }

export const ROLES_HINT = 'Staff answer requests and run the evening. Owners also change menus, hours and people.'

export function peopleQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: [...KEYS.people, id],
    queryFn: ({ signal }) => api.get('/api/venues/:id/people', { params: { id }, signal }),
  })
}
