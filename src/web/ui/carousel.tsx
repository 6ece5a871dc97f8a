import { type KeyboardEvent, type ReactNode, useEffect, useId } from 'react'
import { repeatEarlyClick } from '../early-clicks.ts'
import * as styles from './carousel.module.css'
import { Icon } from './icon.tsx'
import { SectionHeader } from './section-header.tsx'
import { useCarousel } from './use-carousel.ts'

type Props = {
  title: string
  line?: ReactNode
  more?: ReactNode
  narrow?: boolean
  children: ReactNode
}

/** The cards scroll by touch, arrow buttons, and arrow keys while the section has the focus. */
export function Carousel({ title, line, more, narrow = false, children }: Props) {
  const id = useId()
  const { rail, ends, step } = useCarousel()
  useEffect(repeatEarlyClick, [])
  const className = narrow ? `${styles.rail} ${styles.narrow}` : styles.rail
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return
    event.preventDefault()
    step(event.key === 'ArrowRight' ? 1 : -1)
  }
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className="container">
        <SectionHeader title={title} id={id} line={line}>
          {more}
          <div className={styles.arrows} hidden={ends.atStart && ends.atEnd}>
            <Arrow icon="left" label={`Scroll ${title} back`} off={ends.atStart} onClick={() => step(-1)} />
            <Arrow icon="right" label={`Scroll ${title} forward`} off={ends.atEnd} onClick={() => step(1)} />
          </div>
        </SectionHeader>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls, this contains cards */}
      <div className={className} ref={rail} role="group" tabIndex={0} aria-labelledby={id} onKeyDown={onKeyDown}>
        {children}
      </div>
    </section>
  )
}

type ArrowProps = { icon: 'left' | 'right'; label: string; off: boolean; onClick: () => void }

/** Stays focusable while disabled, so that keyboard users keep the focus after the last step. */
function Arrow({ icon, label, off, onClick }: ArrowProps) {
  return (
    <button
      type="button"
      className="icon-button outline"
      aria-label={label}
      aria-disabled={off || undefined}
      onClick={off ? undefined : onClick}
    >
      <Icon name={icon} />
    </button>
  )
}
