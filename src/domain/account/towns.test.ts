import { describe, expect, test } from 'vitest'
import { DomainError } from '../errors.ts'
import { townsOfRole } from './towns.ts'

describe('townsOfRole', () => {
  test.each(['admin', 'venue_owner', null] as const)('rejects towns for the role %s', (role) => {
    expect(() => townsOfRole(role, ['Windsor'])).toThrow(DomainError)
  })

  test.each(['\ud800', 'Wind\0sor'])('rejects the town %j, which the database cannot store', (town) => {
    expect(() => townsOfRole('editor', ['Eton', town])).toThrow(
      expect.objectContaining({ fields: [{ field: 'towns', code: 'field_unstorable' }] }),
    )
  })

  test('limits an editor to different towns', () => {
    expect(townsOfRole('editor', ['Windsor', 'Eton', 'Windsor'])).toEqual(['Windsor', 'Eton'])
  })

  test.each(['admin', 'editor', null] as const)('sets no limit for the role %s without towns', (role) => {
    expect(townsOfRole(role, null)).toBeNull()
  })
})
