import { hasUnstorableCharacters } from './text.ts'

export const FILTER_VALUE_MAX_LENGTH = 200
export const MAX_FILTER_VALUES = 100

export function isFilterValue(value: string): boolean {
  return value.length <= FILTER_VALUE_MAX_LENGTH && !hasUnstorableCharacters(value)
}

/** The value of `open` in URLs for venues that are open now. */
export const OPEN_NOW = 'now'
