import { type ReactNode, useId } from 'react'

/** One of the parts of the venue form. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="panel" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
      </header>
      <div className="panel-pad stack">{children}</div>
    </section>
  )
}
