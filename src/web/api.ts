import type { ProblemDetails } from '../contract/problem.ts'
import type { ErrorCode, FieldError } from '../domain/errors.ts'
import type { ApiArguments, ApiPath, ApiResponse, CallOptions, Method, QueryValue } from './api-types.ts'
import { stringifySearch } from './search-params.ts'

/** A failed call. `message` is empty when the server sent no readable message. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | null
  readonly fields: readonly (FieldError & { detail: string })[]
  readonly retryAfter: number | null
  /** Read it by `currentOf`, which knows its type. */
  readonly current: object | undefined
  /** Method and path of the call, such as `patch/api/venues/:id`; undefined for errors that are not the response to a call. */
  readonly route: string | undefined

  constructor(status: number, problem: ProblemDetails | null, retryAfter: number | null = null, route?: string) {
    super(problem?.detail ?? '')
    this.name = 'ApiError'
    this.status = status
    this.code = problem?.code ?? null
    this.fields = problem?.errors ?? []
    this.retryAfter = retryAfter
    this.current = problem?.current
    this.route = route
  }
}

/** Whether the server may have acted although the response does not say so: it was lost, or a proxy gave up waiting. */
export function isResponseLost({ status, code }: ApiError): boolean {
  return status === 0 || (code === null && status >= 500) || code === 'unavailable'
}

/** Every call rejects with an `ApiError`, or with the signal's reason after an abort. */
export type Api = {
  get<P extends ApiPath<'get'>>(path: P, ...options: ApiArguments<'get', P>): Promise<ApiResponse<'get', P>>
  post<P extends ApiPath<'post'>>(path: P, ...options: ApiArguments<'post', P>): Promise<ApiResponse<'post', P>>
  patch<P extends ApiPath<'patch'>>(path: P, ...options: ApiArguments<'patch', P>): Promise<ApiResponse<'patch', P>>
  delete<P extends ApiPath<'delete'>>(path: P, ...options: ApiArguments<'delete', P>): Promise<ApiResponse<'delete', P>>
}

type AnyOptions = CallOptions & { params?: Record<string, string>; query?: Record<string, QueryValue>; body?: unknown }

/** @param fetcher the browser's `fetch`, or that of the app in the same process */
export function createApi(fetcher: (request: Request) => Promise<Response>, origin: string): Api {
  /** Deletions whose response was lost, so that the server may have done them. */
  const unanswered = new Set<string>()
  const call =
    (method: Method) =>
    async (path: string, { params = {}, query = {}, body, signal, headers }: AnyOptions = {}): Promise<never> => {
      const url = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
      const request = () =>
        new Request(origin + url + stringifySearch(query), {
          method: method.toUpperCase(),
          ...(signal && { signal }),
          ...(body !== undefined && { body: JSON.stringify(body) }),
          headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        })
      // The response may also be cut off, or be the sign-in page of a hotel network.
      const noResponse = (cause: unknown): never => {
        if (method === 'delete') unanswered.add(url)
        throw signal?.aborted ? cause : new ApiError(0, null)
      }
      const send = () => fetcher(request()).catch(noResponse)
      // Deleting twice is harmless, and the second response says whether it is done.
      const response = await send().catch((error: unknown) => (method === 'delete' && !signal?.aborted ? send() : Promise.reject(error)))
      const isRepeated = method === 'delete' && unanswered.delete(url)
      if (response.status === 404 && isRepeated) return { trash_id: null } as never
      if (!response.ok) throw await toApiError(response, method + path)
      return (await response.json().catch(noResponse)) as never
    }
  return { get: call('get'), post: call('post'), patch: call('patch'), delete: call('delete') }
}

/** Time limit of a response with its body in the browser. */
export const RESPONSE_TIMEOUT_MS = 15_000

export function fetchInTime(request: Request, within = RESPONSE_TIMEOUT_MS): Promise<Response> {
  const leaving = new AbortController()
  const leave = () => leaving.abort()
  request.signal.addEventListener('abort', leave)
  setTimeout(leave, within)
  return fetch(request, { signal: leaving.signal })
}

export function apiErrorMessage(error: unknown, fallback: string): string {
  return (error instanceof Error && error.message) || fallback
}

async function toApiError(response: Response, route: string): Promise<ApiError> {
  const isProblem = response.headers.get('content-type')?.includes('json')
  const problem = isProblem ? ((await response.json().catch(() => null)) as ProblemDetails | null) : null
  const retryAfter = Number(response.headers.get('retry-after'))
  return new ApiError(response.status, problem, Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : null, route)
}
