import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isEmail, mailtoHref, normaliseMailbox } from './email.ts'
import { isPhone } from './phone.ts'

const trialData = process.env.TRIAL_DATA ?? '../shared/data'

describe('isEmail', () => {
  test.each(['a@b', 'imogen@localhost', 'imogen@example.', 'imogen@.org', 'imogen@example..org'])(
    'returns false for %s, whose domain has no dot between two labels',
    (address) => {
      expect(isEmail(address)).toBe(false)
    },
  )

  test.each(['', 'test', '@', 'test@', 'a b@example.org', 'a@b@c.org', 'imogen@-x.org', 'imogen@example.org ', `${'x'.repeat(250)}@b.uk`])(
    'returns false for %s',
    (address) => {
      expect(isEmail(address)).toBe(false)
    },
  )

  test.each(['imogen@example.org', 'i.achebe+table@pub.example.co.uk', "o'neill@example.org", 'a@b.uk'])(
    'returns true for %s',
    (address) => {
      expect(isEmail(address)).toBe(true)
    },
  )

  test.each([
    ['imogen@example.org', 'mailto:imogen@example.org'],
    ['i?bcc=all&body=x@example.org', 'mailto:i%3Fbcc%3Dall%26body%3Dx@example.org'],
    ['i+table%40x@example.org', 'mailto:i%2Btable%2540x@example.org'],
  ])('agrees with mailtoHref, which keeps the whole email address: %s', (address, href) => {
    expect(isEmail(address)).toBe(true)
    expect(mailtoHref(address)).toBe(href)
  })
})

describe('normaliseMailbox', () => {
  test.each([
    ['Imogen@Example.org', 'imogen@example.org'],
    ['imogen+pub@example.org', 'imogen@example.org'],
    ['imogen+a+b@example.org', 'imogen@example.org'],
    ['i.m.ogen+x@gmail.com', 'imogen@gmail.com'],
    ['Imogen@GoogleMail.com', 'imogen@gmail.com'],
    ['i.mogen@example.org', 'i.mogen@example.org'],
    ['imogen@gmail.com.example.org', 'imogen@gmail.com.example.org'],
  ])('returns for %s the mailbox %s', (address, mailbox) => {
    expect(normaliseMailbox(address)).toBe(mailbox)
  })
})

describe('isPhone', () => {
  const file = join(trialData, 'uk-edge-cases.json')
  test.skipIf(!existsSync(file))(`agrees with the phone numbers of the trial data (skipped without ${trialData})`, () => {
    const { phones } = JSON.parse(readFileSync(file, 'utf8')) as { phones: { v: string; ok: boolean | null; note: string }[] }
    const wrong = phones.filter((phone) => phone.ok !== null && isPhone(phone.v) !== phone.ok)
    expect(wrong).toEqual([])
  })

  test.each([
    '999',
    '',
    '0207946',
    'call us!',
    '+44<script>alert(1)</script>',
    "07700 900123'; DROP TABLE reservations;--",
    '0'.repeat(60),
  ])('returns false for %s', (phone) => {
    expect(isPhone(phone)).toBe(false)
  })

  test.each(['01632 960184', '+44 (0)20 7946 0958', '0044 7700 900123', '07700 900123 ext. 42', '07700\u00a0900123'])(
    'returns true for %s',
    (phone) => {
      expect(isPhone(phone)).toBe(true)
    },
  )
})
