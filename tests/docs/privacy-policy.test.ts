import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { EMAIL_TOKEN_LIFETIMES } from '../../src/domain/account/email-token-lifetimes.ts'
import { RETENTION_DAYS } from '../../src/domain/retention.ts'

const policy = readFileSync(join(import.meta.dirname, '../../src/web/static/privacy.tsx'), 'utf8').replace(/\s+/g, ' ')

test.each([
  ['IP addresses and browsers', `for ${RETENTION_DAYS.ipAddress} days, their IP address and browser`],
  ['emails', `the emails about it ${RETENTION_DAYS.email} days after they were sent`],
  ['invitations', `until the invitation is ${EMAIL_TOKEN_LIFETIMES.invitation.words} old`],
])('the Privacy Policy states how long %s are stored', (_, text) => {
  expect(policy).toContain(text)
})
