import { expect, test } from 'vitest'
import { isBackOfficePath, isPrivatePath } from './private-paths.ts'

test.each([
  '/admin',
  '/admin/venues/1/edit',
  '/venue-hours/1',
  '/venue-menu',
  '/menu-review/1',
  '/menu-allergens/1',
  '/menu-history/menu/1',
])('isPrivatePath and isBackOfficePath are true for %s', (path) => {
  expect([isPrivatePath(path), isBackOfficePath(path)]).toEqual([true, true])
})

test.each(['/account', '/account/webhooks', '/claim-venue/1', '/sign-in'])(
  'isPrivatePath is true and isBackOfficePath is false for %s',
  (path) => {
    expect([isPrivatePath(path), isBackOfficePath(path)]).toEqual([true, false])
  },
)

test.each(['/', '/menu', '/venues', '/venues/the-crown', '/search', '/reservation'])(
  'isPrivatePath and isBackOfficePath are false for %s',
  (path) => {
    expect([isPrivatePath(path), isBackOfficePath(path)]).toEqual([false, false])
  },
)
