import { expect, test } from 'vitest'
import { isAdminRole, isVenueOwnerRole } from './roles.ts'

test.each([
  ['admin', true, false],
  ['editor', false, false],
  ['venue_owner', false, true],
  [null, false, false],
] as const)('the role %s is an admin role: %s, a venue owner role: %s', (role, isAdmin, isOwner) => {
  expect([isAdminRole(role), isVenueOwnerRole(role)]).toEqual([isAdmin, isOwner])
})
