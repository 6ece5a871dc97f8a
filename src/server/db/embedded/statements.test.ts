import { describe, expect, test } from 'vitest'
import { cString, message, queryMessage, readCString } from './messages.ts'
import { concatBytes, FRONTEND } from './protocol.ts'
import { rewriteSql, rewriteStatement, StatementNames } from './statements.ts'

const TAIL = new Uint8Array([0, 1, 2])

function parse(name: string, sql: string): Uint8Array<ArrayBuffer> {
  return message(FRONTEND.parse, concatBytes([cString(name), cString(sql), TAIL]))
}

describe('StatementNames', () => {
  test('maps the same name in two connections to two statements', () => {
    const [first, second] = [new StatementNames(1), new StatementNames(2)]
    expect([first.of('by_id'), first.of('by_slug'), first.of('by_id')]).toEqual(['p1_1', 'p1_2', 'p1_1'])
    expect(second.of('by_id')).toBe('p2_1')
    expect([...first.used]).toEqual(['p1_1', 'p1_2'])
  })

  test('keeps names apart that differ only after 63 bytes', () => {
    const names = new StatementNames(1)
    const long = 'x'.repeat(63)
    expect(names.of(`${long}a`)).not.toBe(names.of(`${long}b`))
  })

  test('rewrites only the statement name in Parse, Bind, Describe and Close', () => {
    const names = new StatementNames(1)
    expect(names.rewrite(FRONTEND.parse, parse('q', 'SELECT 1'))).toEqual(parse('p1_1', 'SELECT 1'))
    const bind = (name: string) => message(FRONTEND.bind, concatBytes([cString('portal'), cString(name), TAIL]))
    expect(names.rewrite(FRONTEND.bind, bind('q'))).toEqual(bind('p1_1'))
    for (const type of [FRONTEND.describe, FRONTEND.close]) {
      const about = (kind: string, name: string) => message(type, concatBytes([new TextEncoder().encode(kind), cString(name)]))
      expect(names.rewrite(type, about('S', 'q'))).toEqual(about('S', 'p1_1'))
      expect(names.rewrite(type, about('P', 'q'))).toEqual(about('P', 'q'))
    }
  })

  test('leaves the unnamed statement and other messages unchanged', () => {
    const names = new StatementNames(1)
    const unnamed = parse('', 'SELECT 1')
    expect(names.rewrite(FRONTEND.parse, unnamed)).toBe(unnamed)
    const query = queryMessage('SELECT 1')
    expect(names.rewrite(FRONTEND.query, query)).toBe(query)
  })
})

describe('rewriteSql', () => {
  test.each([
    ['LISTEN venues', ['venues']],
    ['listen Venues; LISTEN "Mixed ""Case"""', ['venues', 'Mixed "Case"']],
    ['BEGIN;\n  LISTEN venues', ['venues']],
    ['SELECT 1', []],
  ])('rewrites %s', (sql, expected) => {
    const channels = new Set<string>()
    expect(rewriteSql(sql, channels)).toBe(sql)
    expect([...channels]).toEqual(expected)
  })

  test('ends an UNLISTEN only for its own connection', () => {
    const channels = new Set(['a', 'b', 'c'])
    expect(rewriteSql('UNLISTEN a', channels)).toBe('UNLISTEN plateful_nobody')
    expect([...channels]).toEqual(['b', 'c'])
    expect(rewriteSql('unlisten *;', channels)).toBe('UNLISTEN plateful_nobody')
    expect(channels.size).toBe(0)
  })

  test.each(['COPY t FROM STDIN', 'copy t (a, b) from stdin with csv', '/* import */ COPY t\nFROM  STDIN', 'SELECT 1; COPY t FROM STDIN'])(
    'rejects %s',
    (sql) => {
      expect(rewriteSql(sql, new Set())).toContain('COPY FROM STDIN is not supported by the embedded database')
    },
  )

  test.each(['COPY t TO STDOUT', 'SELECT copy FROM stdin_log', `SELECT 'listen'`])('leaves %s unchanged', (sql) => {
    expect(rewriteSql(sql, new Set())).toBe(sql)
  })
})

test('a Parse message keeps its name and parameter types when its SQL is replaced', () => {
  const rewritten = rewriteStatement(FRONTEND.parse, parse('q', 'UNLISTEN a'), new Set())
  expect(rewritten).toEqual(parse('q', 'UNLISTEN plateful_nobody'))
  expect(readCString(rewritten, 5).text).toBe('q')
})
