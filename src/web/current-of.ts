// In a file of its own, because every public page loads `api.ts`.
import { ApiError } from './api.ts'
import type { ApiConflict, ConflictPath, Method } from './api-types.ts'

/** Returns the state that a call of this route conflicted with; null for every other failure. */
export function currentOf<M extends Method, P extends ConflictPath<M>>(error: unknown, method: M, path: P): ApiConflict<M, P> | null {
  return error instanceof ApiError && error.route === method + path ? ((error.current ?? null) as ApiConflict<M, P> | null) : null
}
