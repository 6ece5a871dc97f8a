import { type ReactNode, useId } from 'react'

type Props = {
  title: string
  /** Whether it is on, how many there are: a word at the right of the title. */
  state?: ReactNode
  children: ReactNode
}

/** One matter of the account. */
export function Section({ title, state, children }: Props) {
  const id = useId()
  return (
    <section className="panel" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {state}
      </header>
      <div className="settings-body">{children}</div>
    </section>
  )
}
