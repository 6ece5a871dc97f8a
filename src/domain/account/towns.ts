import { DomainError } from '../errors.ts'
import { hasUnstorableCharacters } from '../text.ts'
import type { Role } from './roles.ts'

export const MAX_TOWNS = 100
export const TOWN_MAX_LENGTH = 100

/**
 * Returns the towns to store with a role, without duplicates; null for no limit.
 * @throws DomainError towns_not_for_role for another role than editor; field_unstorable
 */
export function townsOfRole(role: Role | null, towns: readonly string[] | null): string[] | null {
  if (towns === null) return null
  if (role !== 'editor') throw DomainError.forField('towns', 'towns_not_for_role')
  if (towns.some(hasUnstorableCharacters)) throw DomainError.forField('towns', 'field_unstorable')
  return [...new Set(towns)]
}
