import { expect, test } from 'vitest'
import { scopesFor } from './scopes.ts'

test.each([
  ['DELETE /api/users/{id}', null],
  ['GET /api/nothing', null],
  ['GET /api/venues', []],
  ['GET /api/venues/{id}/embed', ['read', 'venues']],
  ['PATCH /api/venues/{id}/embed', ['venues']],
  ['POST /api/images', ['menus', 'venues']],
])('%s accepts the scopes %j', (operation, scopes) => {
  expect(scopesFor(operation)).toEqual(scopes)
})
