import type { ReactNode } from 'react'
import * as panelStyles from '../../private/panel.module.css'
import * as styles from './form-section.module.css'

/** 'Venue Image' becomes 'venue-image', for links to the section. */
function sectionId(title: string): string {
  return title.toLowerCase().replaceAll(/[^a-z]+/g, '-')
}

/** Moves the focus to the heading of a section, where there is one with this id. */
export function focusSection(id: string): void {
  if (id !== '') document.getElementById(id)?.focus()
}

export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  const id = sectionId(title)
  return (
    <section className={panelStyles.panel} aria-labelledby={id}>
      <header>
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
      </header>
      <div className={`${panelStyles.padded} stack`}>{children}</div>
    </section>
  )
}

/** Links that move the focus to the sections of a long form, whose fields would take dozens of key presses. */
export function SectionLinks({ titles }: { titles: readonly string[] }) {
  return (
    <nav className={styles.links} aria-label="Sections of the form">
      <span className="strong">Go to:</span>
      {titles.map((title) => (
        <a key={title} className={styles.link} href={`#${sectionId(title)}`}>
          {title}
        </a>
      ))}
    </nav>
  )
}
