import { hasUnstorableCharacters } from './text.ts'

/** In characters; and the most values of one filter group. */
export const FILTER_VALUE_MAX_LENGTH = 200
export const MAX_FILTER_VALUES = 100

export function isFilterValue(value: string): boolean {
  return value.length <= FILTER_VALUE_MAX_LENGTH && !hasUnstorableCharacters(value)
}
