import type { ReactNode } from 'react'

/** The head of an inner page: its one `h1` and, if given, a line below. */
export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="phead">
      <h1>{title}</h1>
      {children ? <p>{children}</p> : null}
    </div>
  )
}
