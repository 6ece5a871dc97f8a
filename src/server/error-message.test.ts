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
