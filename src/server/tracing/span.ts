/** Without `startTracing`, spans are not recorded and OpenTelemetry is not loaded. */

/** Short kinds, counts and internal names. Never a path, a value or personal data. */
type Attributes = Record<string, string | number | boolean>

type SpanOptions = {
  kind?: 'server' | 'client' | 'consumer' | 'internal'
  attributes?: Attributes
  headers?: Record<string, string | string[] | undefined>
  isPart?: boolean
}

export type Span = {
  rename(name: string): void
  set(attributes: Attributes): void
  fail(error: unknown): void
  end(): void
}

export type Recorder = {
  /** Starts a span that is current during `work` and everything that it starts. The caller ends the span. */
  run<T>(name: string, options: SpanOptions, work: (span: Span) => T): T
  current(): Span | undefined
  headers(): Record<string, string>
}

const NO_SPAN: Span = { rename: () => {}, set: () => {}, fail: () => {}, end: () => {} }

let recorder: Recorder | undefined

export function setRecorder(next: Recorder | undefined): void {
  recorder = next
}

export function isTracing(): boolean {
  return recorder !== undefined
}

export function currentSpan(): Span {
  return recorder?.current() ?? NO_SPAN
}

/** Returns the headers that pass the current span on to a called server; none without tracing. */
export function traceHeaders(): Record<string, string> {
  return recorder?.headers() ?? {}
}

export function withSpan<T>(name: string, options: SpanOptions, work: (span: Span) => T): T {
  return recorder ? recorder.run(name, options, work) : work(NO_SPAN)
}

export function inSpan<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  if (!recorder) return work()
  return recorder.run(name, options, async (span) => {
    try {
      return await work()
    } catch (error) {
      span.fail(error)
      throw error
    } finally {
      span.end()
    }
  })
}

/** Matches the verb of a statement whose parentheses were removed. After `with` it is the verb of the main statement. */
const VERB = /^\s*(?:with\b[\s\S]*?\b(?=(?:select|insert|update|delete)\b))?(\w+)/i
const INNERMOST = /\([^()]*\)/g
const TABLE = /\b(?:from|into|update)\s+(?:only\s+)?(?:"?\w+"?\.)?"?([a-z_]\w*)"?/i

/** In characters; longer texts are multi-row inserts. */
const MAX_READ = 1_000
/** String literals, which may contain text that looks like a table name. */
const LITERAL = /'(?:[^']|'')*(?:'|$)/g

type Callback = (error: Error | null, result: unknown) => void

export function statementName(text: string): string {
  const read = text.slice(0, MAX_READ).replace(LITERAL, '')
  const verb = VERB.exec(withoutParentheses(read))?.[1]?.toLowerCase() ?? 'statement'
  const table = TABLE.exec(read)?.[1]?.toLowerCase()
  return table === undefined ? verb : `${verb} ${table}`
}

function withoutParentheses(text: string): string {
  const shorter = text.replace(INNERMOST, '')
  return shorter === text ? text : withoutParentheses(shorter)
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
