import type { Problem } from '../contract/problem.ts'
import type { ErrorCode, FieldError } from '../domain/errors.ts'
import { stringifySearch } from './search-params.ts'

type Param = string | number | boolean | readonly string[] | null | undefined
export type Params = Record<string, Param>
type Options = { signal?: AbortSignal | undefined; headers?: Record<string, string> }

/** A refusal or failure of a call, as the server put it. `message` is empty when the server said nothing readable. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | null
  readonly fields: readonly (FieldError & { detail: string })[]
  /** Seconds to wait before another try, where the server named them. */
  readonly retryAfter: number | null
  /** The thing as it is now, where somebody else changed it meanwhile. */
  readonly current: object | undefined

  constructor(status: number, problem: Problem | null, retryAfter: number | null = null) {
    super(problem?.detail ?? '')
    this.name = 'ApiError'
    this.status = status
    this.code = problem?.code ?? null
    this.fields = problem?.errors ?? []
    this.retryAfter = retryAfter
    this.current = problem?.current
  }
}

/** The only door from the screens to the server. Every call rejects with an `ApiError`. */
export type Api = {
  get<T>(path: string, params?: Params, options?: Options): Promise<T>
  post<T>(path: string, body: unknown, options?: Options): Promise<T>
  patch<T>(path: string, body: unknown, options?: Options): Promise<T>
  delete<T>(path: string, options?: Options): Promise<T>
}

/** The API over a `fetch`: the browser's, or the one of the app that runs in the same process. */
export function createApi(fetcher: (request: Request) => Promise<Response>, origin: string): Api {
  async function send<T>(path: string, init: RequestInit): Promise<T> {
    // What came may be no answer of ours either: half of one, or the page that a hotel's network asks to log in with.
    const noAnswer = (cause: unknown): never => {
      throw init.signal?.aborted ? cause : new ApiError(0, null)
    }
    const response = await fetcher(new Request(origin + path, init)).catch(noAnswer)
    if (!response.ok) throw await errorOf(response)
    return (await response.json().catch(noAnswer)) as T
  }
  const sendBody = <T>(method: string, path: string, body: unknown, options: Options = {}): Promise<T> =>
    send(path, {
      ...init(options),
      method,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...options.headers },
    })
  return {
    get: (path, params = {}, options = {}) => send(path + stringifySearch(params), init(options)),
    post: (path, body, options) => sendBody('POST', path, body, options),
    patch: (path, body, options) => sendBody('PATCH', path, body, options),
    delete: (path, options = {}) => send(path, { ...init(options), method: 'DELETE' }),
  }
}

/** How long an answer may take in a browser, its body included, in milliseconds. */
export const ANSWER_WITHIN_MS = 15_000

/** The browser's `fetch`, which gives up when the answer takes too long. @param within in milliseconds */
export function fetchInTime(request: Request, within = ANSWER_WITHIN_MS): Promise<Response> {
  const leaving = new AbortController()
  const leave = () => leaving.abort()
  request.signal.addEventListener('abort', leave)
  setTimeout(leave, within)
  return fetch(request, { signal: leaving.signal })
}

/** The sentence to show for a failure: the server's own, else the given one. */
export function messageOf(error: unknown, fallback: string): string {
  return (error instanceof Error && error.message) || fallback
}

function init(options: Options): RequestInit {
  return { headers: options.headers ?? {}, ...(options.signal ? { signal: options.signal } : {}) }
}

async function errorOf(response: Response): Promise<ApiError> {
  const isProblem = response.headers.get('content-type')?.includes('json')
  const problem = isProblem ? ((await response.json().catch(() => null)) as Problem | null) : null
  const retryAfter = Number(response.headers.get('retry-after'))
  return new ApiError(response.status, problem, Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : null)
}
