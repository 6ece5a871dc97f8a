import { can } from '../../domain/permissions.ts'
import { useSession } from './session-store.ts'
import { useActor } from './use-actor.ts'

/** Returns the value of `?venue=` for a venue: undefined for the user's first venue, which is the default. */
export function useVenueParam(): (id: string) => string | undefined {
  const { user } = useSession()
  return (id) => (user?.venues[0]?.id === id ? undefined : id)
}

/**
 * Returns the link to the list of menus: that of the guide for its editors, that of the venue for its owners.
 * @param venueId undefined while it is not known
 */
export function useMenuList(venueId: string | undefined) {
  const actor = useActor()
  const venueParam = useVenueParam()
  if (can(actor, 'guide:edit', undefined)) return { to: '/admin/menu', search: {}, name: 'Menu Management' } as const
  const venue = venueId === undefined ? undefined : venueParam(venueId)
  return { to: '/venue-menu', search: { tab: 'menus', venue }, name: 'Menus' } as const
}
