import { expect, test } from 'vitest'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from './account/password.ts'
import type { ErrorCode } from './errors.ts'
import { HOURS_LIMITS } from './hours/validate-hours.ts'
import { MAX_SIZE_NAME_LENGTH, MAX_SIZES } from './menu/sizes.ts'
import { errorMessage } from './messages.ts'
import { numberInWords } from './number-words.ts'
import { MAX_PARTY_SIZE, MIN_PARTY_SIZE } from './party-size.ts'
import { MAX_SUGGESTED_TIMES } from './reservation/suggestion.ts'
import { MAX_ORDERED_FEATURED } from './settings.ts'
import { MAX_CUISINES } from './venue/cuisines.ts'

// The messages repeat the limits, because public pages load the messages but not the limits.
test.each<[ErrorCode, ...(number | string)[]]>([
  ['party_size_invalid', MIN_PARTY_SIZE, MAX_PARTY_SIZE],
  ['cuisines_too_many', MAX_CUISINES],
  ['featured_order_invalid', MAX_ORDERED_FEATURED],
  ['size_name_invalid', MAX_SIZE_NAME_LENGTH],
  ['sizes_too_many', MAX_SIZES],
  ['sittings_too_many', HOURS_LIMITS.sittingsPerDay],
  ['days_too_many', HOURS_LIMITS.days],
  ['password_too_short', PASSWORD_MIN_LENGTH],
  ['password_too_long', PASSWORD_MAX_LENGTH],
  ['suggestion_too_many', numberInWords(MAX_SUGGESTED_TIMES)],
])('the message of %s states the limit of %s', (code, ...limits) => {
  for (const limit of limits) expect(errorMessage(code)).toMatch(new RegExp(`\\b${limit}\\b`))
})
