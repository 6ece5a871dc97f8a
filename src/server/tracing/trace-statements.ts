import { type Span, withSpan } from './span.ts'

const STATEMENT = /^\s*(?:with\b[\s\S]*?\)\s*)?(select|insert|update|delete|begin|commit|rollback|\w+)\b/i
const TABLE = /\b(?:from|into|update)\s+(?:only\s+)?(?:"?\w+"?\.)?"?([a-z_]\w*)"?/i

/** In characters; longer texts are multi-row inserts. */
const MAX_READ = 1_000
/** String literals, which may contain text that looks like a table name. */
const LITERAL = /'(?:[^']|'')*(?:'|$)/g

type Callback = (error: Error | null, result: unknown) => void

export function statementName(text: string): string {
  const read = text.slice(0, MAX_READ).replace(LITERAL, '')
  const verb = STATEMENT.exec(read)?.[1]?.toLowerCase() ?? 'statement'
  const table = TABLE.exec(read)?.[1]?.toLowerCase()
  return table === undefined ? verb : `${verb} ${table}`
}

export function traceStatement(query: (...args: unknown[]) => unknown, args: readonly unknown[]): unknown {
  const [first, ...rest] = args
  const text = typeof first === 'string' ? first : (first as { text?: unknown } | null)?.text
  if (typeof text !== 'string') return query(...args)
  const name = statementName(text)
  const [operation = ''] = name.split(' ')
  const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operation }
  return withSpan(name, { kind: 'client', isPart: true, attributes }, (span) => {
    const last = rest.at(-1)
    if (typeof last === 'function') return query(first, ...rest.slice(0, -1), endWith(span, last as Callback))
    const result = query(first, ...rest)
    if (!(result instanceof Promise)) return result
    return result.then(
      (value) => {
        span.end()
        return value
      },
      (error: unknown) => {
        span.fail(error)
        span.end()
        throw error
      },
    )
  })
}

function endWith(span: Span, callback: Callback): Callback {
  return (error, result) => {
    if (error) span.fail(error)
    span.end()
    callback(error, result)
  }
}
