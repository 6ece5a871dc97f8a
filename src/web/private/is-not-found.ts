import { ApiError } from '../api.ts'

export function isNotFound(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 404
}
