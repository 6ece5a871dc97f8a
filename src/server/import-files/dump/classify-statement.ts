import type { SqlToken } from './sql-tokens.ts'

const NO_COLUMN = new Set(['constraint', 'primary', 'unique', 'check', 'foreign', 'exclude', 'like'])
const WITH_OBJECT = new Set(['create', 'alter', 'drop', 'comment', 'refresh'])
const MAX_WORD_LENGTH = 40

/** The name of a statement in a report: 'CREATE FUNCTION', 'SET'. */
export function kindOf(tokens: readonly SqlToken[]): string {
  const words = tokens.map(({ text }) => text.toUpperCase())
  const [first = '', second = '', third = '', fourth = ''] = words
  if (!WITH_OBJECT.has(first.toLowerCase())) return first.slice(0, MAX_WORD_LENGTH)
  const object = first === 'CREATE' && second === 'OR' && third === 'REPLACE' ? fourth : second
  return `${first} ${object.slice(0, MAX_WORD_LENGTH)}`
}

export function parseCopyStatement(tokens: readonly SqlToken[]): { table: string; columns: string[] | null; hasOptions: boolean } | null {
  if (!isWord(tokens[0], 'copy')) return null
  const { table, next } = tableAt(tokens, 1)
  const listed = listAt(tokens, next)
  if (table === null || !isWord(tokens[listed.next], 'from') || !isWord(tokens[listed.next + 1], 'stdin')) return null
  return { table, columns: listed.names, hasOptions: tokens.length > listed.next + 2 }
}

export function insertOf(tokens: readonly SqlToken[]): { table: string; columns: string[] | null } | null {
  if (!isWord(tokens[0], 'insert') || !isWord(tokens[1], 'into')) return null
  const { table, next } = tableAt(tokens, 2)
  const listed = listAt(tokens, next)
  const rest = tokens.slice(listed.next)
  if (isWord(rest[0], 'overriding')) rest.splice(0, 3)
  return table !== null && rest.length === 1 && isWord(rest[0], 'values') ? { table, columns: listed.names } : null
}

export function columnsOfTable(tokens: readonly SqlToken[]): { table: string; columns: string[] } | null {
  if (!isWord(tokens[0], 'create')) return null
  const at = tokens.slice(0, 4).findIndex((token) => isWord(token, 'table'))
  if (at < 0) return null
  const { table, next } = tableAt(tokens, isWord(tokens[at + 1], 'if') ? at + 4 : at + 1)
  if (table === null || !isSign(tokens[next], '(')) return null
  const columns: string[] = []
  let depth = 0
  for (const [index, token] of tokens.entries()) {
    if (index < next) continue
    const begins = depth === 1 && (isSign(tokens[index - 1], '(') || isSign(tokens[index - 1], ','))
    if (begins && (token.kind === 'name' || (token.kind === 'word' && !NO_COLUMN.has(token.text)))) columns.push(token.text)
    if (isSign(token, '(')) depth += 1
    if (isSign(token, ')')) depth -= 1
  }
  return { table, columns }
}

/** The schema is `public` where none is given. */
function tableAt(tokens: readonly SqlToken[], from: number): { table: string | null; next: number } {
  const names: string[] = []
  let next = from
  for (; isNameOf(tokens[next]); next += 2) {
    names.push(tokens[next]?.text ?? '')
    if (!isSign(tokens[next + 1], '.')) {
      const [schema, name] = names.length === 1 ? ['public', names[0]] : names.slice(-2)
      return { table: `${schema}.${name}`, next: next + 1 }
    }
  }
  return { table: null, next }
}

function listAt(tokens: readonly SqlToken[], from: number): { names: string[] | null; next: number } {
  if (!isSign(tokens[from], '(')) return { names: null, next: from }
  const end = tokens.findIndex((token, at) => at > from && isSign(token, ')'))
  if (end < 0) return { names: null, next: from }
  const names = tokens.slice(from + 1, end).filter(isNameOf)
  return { names: names.map(({ text }) => text), next: end + 1 }
}

function isNameOf(token: SqlToken | undefined): token is SqlToken {
  return token?.kind === 'word' || token?.kind === 'name'
}

function isWord(token: SqlToken | undefined, text: string): boolean {
  return token?.kind === 'word' && token.text === text
}

function isSign(token: SqlToken | undefined, text: string): boolean {
  return token?.kind === 'sign' && token.text === text
}
