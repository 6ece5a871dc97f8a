import { useEffect, useState } from 'react'

/**
 * Returns the token in the URL fragment of an emailed link; '' without one. Null until hydration, because a form that
 * is submitted earlier would be posted to the page itself.
 */
export function useLinkToken(): string | null {
  const [token, setToken] = useState<string | null>(null)
  useEffect(() => {
    const read = () => setToken(tokenIn(location.hash))
    read()
    // A link to the current page changes only the fragment.
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  return token
}

function tokenIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    // An email program has truncated the link.
    return ''
  }
}
