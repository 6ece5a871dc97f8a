import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DomainError } from '../domain/errors.ts'
import { sentenceOf } from './error-message.ts'

const refused = (code: string, message: string) => Object.assign(new Error(message), { code })

test('a refusal says its sentence, a failed query what the database said, never the query or its values', () => {
  expect(sentenceOf(new DomainError('email_invalid'))).toBe('Please enter a valid email address')
  const failed = new DrizzleQueryError('insert into users values ($1)', ['imogen@example.org'], refused('22021', 'invalid byte sequence'))
  expect(sentenceOf(failed)).toBe('invalid byte sequence')
})

test('a database that lets nobody in is told by its setting', () => {
  const denied = refused('42501', 'permission denied for database guide')
  expect(sentenceOf(new DrizzleQueryError('CREATE SCHEMA drizzle', [], denied))).toBe(`DATABASE_URL cannot be used: ${denied.message}`)
  expect(sentenceOf(refused('28P01', 'password authentication failed'))).toBe('DATABASE_URL cannot be used: password authentication failed')
  expect(sentenceOf(Object.assign(new AggregateError([], ''), { code: 'ECONNREFUSED' }))).toMatch(/^The database cannot be reached/)
})
