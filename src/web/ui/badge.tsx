import type { ReactNode } from 'react'

/** A word on a wash of colour, such as a menu's type. */
export function Badge({ children }: { children: ReactNode }) {
  return <span className="badge">{children}</span>
}

/** An outlined word, such as a dietary tag. */
export function Tag({ children }: { children: ReactNode }) {
  return <span className="tag">{children}</span>
}
