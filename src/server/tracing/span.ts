/** Spans of traces. Without `startTracing` nothing is recorded and nothing is loaded for it. */

/** Few and short: kinds, counts and names of the product's own parts. Never a path, a value or anything of a person. */
type Attributes = Record<string, string | number | boolean>

export type SpanOptions = {
  kind?: 'server' | 'client' | 'consumer' | 'internal'
  attributes?: Attributes
  /** Headers of the request that may name the trace of its sender. */
  headers?: Record<string, string | string[] | undefined>
  /** Whether it is recorded only as a part of another span. */
  isPart?: boolean
}

export type Span = {
  rename(name: string): void
  set(attributes: Attributes): void
  /** Marks it as failed, by the class and code of the error. */
  fail(error: unknown): void
  end(): void
}

export type Recorder = {
  /** Starts a span that is current while `work` runs and for all that it starts. The caller ends it. */
  run<T>(name: string, options: SpanOptions, work: (span: Span) => T): T
  current(): Span | undefined
}

const NO_SPAN: Span = { rename: () => {}, set: () => {}, fail: () => {}, end: () => {} }

let recorder: Recorder | undefined

/** Sets what records the spans of this process; undefined for nothing. */
export function recordWith(next: Recorder | undefined): void {
  recorder = next
}

export function isTracing(): boolean {
  return recorder !== undefined
}

/** The span that is current here; without one its methods do nothing. */
export function currentSpan(): Span {
  return recorder?.current() ?? NO_SPAN
}

/** Runs `work` in a span that `work` ends itself. */
export function withSpan<T>(name: string, options: SpanOptions, work: (span: Span) => T): T {
  return recorder ? recorder.run(name, options, work) : work(NO_SPAN)
}

/** Runs `work` in a span that ends with its promise, failed when it rejects. */
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
