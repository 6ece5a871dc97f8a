/** Without `startTracing`, spans are not recorded and OpenTelemetry is not loaded. */

/** Short kinds, counts and internal names. Never a path, a value or personal data. */
type Attributes = Record<string, string | number | boolean>

export type SpanOptions = {
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

export function recordWith(next: Recorder | undefined): void {
  recorder = next
}

export function isTracing(): boolean {
  return recorder !== undefined
}

export function currentSpan(): Span {
  return recorder?.current() ?? NO_SPAN
}

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
