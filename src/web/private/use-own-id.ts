import { useRef } from 'react'
import { randomUuid } from '../idempotency.ts'

type OwnId = {
  /** The id for this content: another one when the content differs from that of the last call. */
  idOf: (content?: unknown) => string
  renew: () => void
}

/**
 * Gives the id of the record that a form or button creates. It stays the same while the response is missing, so that the record is stored
 * once when it is sent again.
 */
export function useOwnId(): OwnId {
  const last = useRef<{ content: string; id: string } | null>(null)
  return {
    idOf: (content = null) => {
      const text = JSON.stringify(content)
      if (last.current?.content !== text) last.current = { content: text, id: randomUuid() }
      return last.current.id
    },
    renew: () => {
      last.current = null
    },
  }
}
