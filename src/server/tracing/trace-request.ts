import type { IncomingMessage, ServerResponse } from 'node:http'
import { withSpan } from './span.ts'

type Description = { kind: string; method: string }

export function traceRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { kind, method, isTrusted }: Description & { isTrusted: boolean },
  handle: () => void,
): void {
  const attributes = { 'http.request.method': method, 'plateful.kind': kind }
  const headers = isTrusted ? request.headers : {}
  withSpan(`${method} ${kind}`, { kind: 'server', attributes, headers }, (span) => {
    response.once('close', () => {
      span.set({ 'http.response.status_code': response.statusCode })
      if (response.statusCode >= 500) span.fail(undefined)
      span.end()
    })
    handle()
  })
}
