import { type ReactNode, useId } from 'react'
import * as panelStyles from '../../private/panel.module.css'

export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={panelStyles.panel} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
      </header>
      <div className={`${panelStyles.padded} stack`}>{children}</div>
    </section>
  )
}
