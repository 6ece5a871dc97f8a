import { useRef } from 'react'
import type { ErrorCode } from '../../domain/errors.ts'
import { ApiError, isResponseLost } from '../api.ts'

/**
 * For calls that are rejected when they are repeated. After a lost response, the rejection of the same call means that it was done.
 * @param doneCode the error code of that rejection
 * @returns a function that resolves to the response, or to 'done' when only the rejection of the repeated call is known
 */
export function useRepeatableCall(doneCode: ErrorCode): <T>(content: unknown, call: () => Promise<T>) => Promise<T | 'done'> {
  const lost = useRef<string | null>(null)
  return async (content, call) => {
    const text = JSON.stringify(content)
    try {
      const answer = await call()
      lost.current = null
      return answer
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const wasLost = lost.current === text
      if (isResponseLost(error)) lost.current = text
      else lost.current = null
      if (wasLost && error.code === doneCode) return 'done'
      throw error
    }
  }
}
