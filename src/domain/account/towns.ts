import { DomainError } from '../errors.ts'
import type { Role } from './roles.ts'

/** Most towns to which an editor can be limited. */
export const MAX_TOWNS = 100
/** Longest name of a town, in characters: that of the town in an address. */
export const TOWN_MAX_LENGTH = 100

/**
 * The towns to store with a role, each once; null for no limit.
 * @throws DomainError towns_not_for_role for another role than editor
 */
export function townsOfRole(role: Role | null, towns: readonly string[] | null): string[] | null {
  if (towns === null) return null
  if (role !== 'editor') throw DomainError.forField('towns', 'towns_not_for_role')
  return [...new Set(towns)]
}
