import { isUnstorable } from './text.ts'

/** Longest value to filter a list by, in characters, and most values of one filter group. */
export const FILTER_VALUE_MAX_LENGTH = 200
export const MAX_FILTER_VALUES = 100

/** Whether anything stored can match a value: not too long, and of characters that a text column holds. */
export function isFilterValue(value: string): boolean {
  return value.length <= FILTER_VALUE_MAX_LENGTH && !isUnstorable(value)
}
