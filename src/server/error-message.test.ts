import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DomainError } from '../domain/errors.ts'
import { toErrorMessage } from './error-message.ts'

const refused = (code: string, message: string) => Object.assign(new Error(message), { code })

test("toErrorMessage returns the message of an error, and for a failed query the database's message without its values", () => {
  expect(toErrorMessage(new DomainError('email_invalid'))).toBe('Please enter a valid email address')
  const failed = new DrizzleQueryError('insert into users values ($1)', ['imogen@example.org'], refused('22021', 'invalid byte sequence'))
  expect(toErrorMessage(failed)).toBe('invalid byte sequence')
})

test('toErrorMessage names the setting when the database rejects the connection', () => {
  const denied = refused('42501', 'permission denied for database guide')
  expect(toErrorMessage(new DrizzleQueryError('CREATE SCHEMA drizzle', [], denied))).toBe(`DATABASE_URL cannot be used: ${denied.message}`)
  expect(toErrorMessage(refused('28P01', 'password authentication failed'))).toBe(
    'DATABASE_URL cannot be used: password authentication failed',
  )
  expect(toErrorMessage(Object.assign(new AggregateError([], ''), { code: 'ECONNREFUSED' }))).toMatch(/^The database cannot be reached/)
})

test.each([
  ['ENOSPC', 'no space left on device, write', undefined, 'The disk is full: make room, then try again'],
  ['EDQUOT', 'disk quota exceeded, write', undefined, 'The disk is full: make room, then try again'],
  [
    'EACCES',
    "permission denied, open '/srv/guide/auth-secret'",
    '/srv/guide/auth-secret',
    'This account may not use /srv/guide/auth-secret: give it the file, or run this as its owner',
  ],
  ['EROFS', "read-only file system, mkdir '/srv/guide'", '/srv/guide', '/srv/guide is on a file system that is mounted read-only'],
  [
    'EMFILE',
    "too many open files, open '/srv/guide/lock'",
    '/srv/guide/lock',
    'Too many files are open: raise the limit, such as with ulimit -n or LimitNOFILE',
  ],
])('toErrorMessage says what to do when the file system reports %s', (code, said, path, told) => {
  const error = Object.assign(new Error(`${code}: ${said}`), { code, ...(path ? { path } : {}) })
  expect(toErrorMessage(error)).toBe(`${told} (${code}: ${said})`)
})
