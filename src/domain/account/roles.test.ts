import { expect, test } from 'vitest'
import { isAdminRole, isVenueOwnerRole } from './roles.ts'

test.each([
  ['admin', true, false],
  ['venue_owner', false, true],
  [null, false, false],
] as const)('%s: an admin %s, a venue owner %s', (role, isAdmin, isOwner) => {
  expect([isAdminRole(role), isVenueOwnerRole(role)]).toEqual([isAdmin, isOwner])
})
