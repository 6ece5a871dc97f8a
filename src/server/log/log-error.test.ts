import { DrizzleQueryError } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { redact, toLogError, truncatePath } from './log-error.ts'

const EMAIL = 'wilhelmina.quill@example.org'

describe('toLogError', () => {
  test('keeps class, code and constraint of a database error, and no text of its message or query', () => {
    const cause = Object.assign(new Error(`invalid input syntax for type uuid: "${EMAIL}"`), {
      name: 'DatabaseError',
      code: '22P02',
      constraint: 'users_email_unique',
      detail: `Key (email)=(${EMAIL}) already exists.`,
    })
    const logged = toLogError(new DrizzleQueryError('insert into users values ($1)', [EMAIL], cause))
    expect(logged).toMatchObject({
      name: 'DrizzleQueryError',
      cause: { name: 'DatabaseError', code: '22P02', constraint: 'users_email_unique' },
    })
    expect(JSON.stringify(logged)).not.toMatch(/wilhelmina|insert into|Key/)
  })

  test("keeps the codes of a mail server's reply and removes its text", () => {
    const error = Object.assign(new Error(`Can't send mail: 550 <${EMAIL}>: user unknown`), {
      code: 'EENVELOPE',
      responseCode: 550,
      response: `550 <${EMAIL}>: user unknown`,
      command: 'RCPT TO',
      rejected: [EMAIL],
    })
    const { stack, ...logged } = toLogError(error)
    expect(logged).toEqual({ name: 'Error', code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' })
    expect(stack).toMatch(/^\s+at .*log-error\.test/)
    expect(stack).not.toContain('unknown')
  })

  test('keeps the message of a plain error and removes the values in it', () => {
    const message = `no row for "Wilhelmina", ${EMAIL} or 07700 900123`
    expect(toLogError(new TypeError(message))).toMatchObject({ name: 'TypeError', message: 'no row for "…", [email] or [number]' })
  })

  test.each([
    ['an object', { name: 'RemoteError', code: 'E42', message: EMAIL }, { name: 'RemoteError', code: 'E42' }],
    ['an object without a name', { email: EMAIL }, { name: 'Object' }],
    ['text', EMAIL, { name: 'string' }],
    ['nothing', undefined, { name: 'undefined' }],
  ])('describes %s as an error when it was thrown', (_what, thrown, logged) => {
    expect(toLogError(thrown)).toEqual(logged)
  })

  test('stops when the causes of an error form a cycle', () => {
    const error = new Error('outer')
    error.cause = error
    expect(JSON.stringify(toLogError(error)).match(/outer/g)).toHaveLength(6)
  })
})

test.each([
  ['/api/users/wilhelmina.quill@example.org', '/api/users/[email]'],
  ['/api/users/wilhelmina.quill%40example.org', '/api/users/[email]'],
  ['/api/users/+447700900123', '/api/users/[number]'],
  ['/api/reservations/6f1c2a54-7d0e-4c35-9b1e-3f5a7c9d1e2b', '/api/reservations/6f1c2a54-7d0e-4c35-9b1e-3f5a7c9d1e2b'],
  ['/media/venue-images/1764547200000-the-crown.webp', '/media/venue-images/1764547200000-the-crown.webp'],
  ['/%zz', '/%zz'],
])('truncatePath turns %s into %s', (path, logged) => {
  expect(truncatePath(path)).toBe(logged)
})

test.each(['x', 'a@', '"', '1 ', '@', "'a", '1x'])('redact finishes when a text repeats %j 500,000 times', (piece) => {
  // In quadratic time this would exceed the timeout of the test.
  expect(redact(piece.repeat(500_000)).length).toBeGreaterThan(0)
})
