import { useEffect, useState } from 'react'

/**
 * The secret behind `#` of a mailed link, '' where there is none that could be read. Null until the page's scripts are
 * there: a form that is sent before would go to the page itself, which takes none.
 */
export function useLinkToken(): string | null {
  const [secret, setSecret] = useState<string | null>(null)
  useEffect(() => {
    const read = () => setSecret(secretOf(location.hash))
    read()
    // A link that is opened where its page is open already changes the part behind `#` alone.
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  return secret
}

function secretOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    // A mail program has cut or mangled the link.
    return ''
  }
}
