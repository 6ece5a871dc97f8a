import { useEffect, useState } from 'react'
import { ERROR_MESSAGES } from '../../domain/messages.ts'
import { ApiError } from '../api.ts'
import { tokenFromHash } from '../reservation/use-linked.ts'
import { FormError } from '../ui/form/form-errors.ts'

/**
 * Returns the token in the URL fragment of an emailed link; '' without one. Null until hydration, because a form that
 * is submitted earlier would be posted to the page itself.
 */
export function useLinkToken(): string | null {
  const [token, setToken] = useState<string | null>(null)
  useEffect(() => {
    const read = () => setToken(tokenFromHash(location.hash))
    read()
    // A link to the current page changes only the fragment.
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  return token
}

export function useEmailedLink() {
  const token = useLinkToken()
  /** The user may open another link in the same tab. */
  const [spent, setSpent] = useState<string | null>(null)
  return {
    isReady: token !== null,
    isMissing: token === '',
    isSpent: token !== null && token === spent,
    /**
     * Sends the token. Returns null when it has expired or was used.
     * @throws FormError without a token
     */
    use: async <T>(send: (token: string) => Promise<T>): Promise<T | null> => {
      if (!token) throw new FormError(ERROR_MESSAGES.link_invalid)
      try {
        return await send(token)
      } catch (failure) {
        if (!(failure instanceof ApiError && failure.code === 'link_invalid')) throw failure
        setSpent(token)
        return null
      }
    },
  }
}
