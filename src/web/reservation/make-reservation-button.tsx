import { type RefObject, useEffect, useRef, useState } from 'react'
import { reservePath } from '../../domain/public-pages.ts'
import { DetailIcon } from '../ui/detail-icon.tsx'
import { useLazyComponent } from '../ui/use-lazy-component.ts'
import * as styles from './make-reservation-button.module.css'
import type { BookableVenue } from './reservation-dialog.tsx'

/** The area below the top bar, extended downwards without limit, so that an element can only leave it at the top. */
const FROM_BAR_DOWN = '-64px 0px 1000000px'

function useScrolledPast<E extends HTMLElement>(): [RefObject<E | null>, boolean] {
  const element = useRef<E>(null)
  const [isPast, setPast] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting } of entries) setPast(!isIntersecting)
      },
      { rootMargin: FROM_BAR_DOWN },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return [element, isPast]
}

/**
 * Opens the reservation form, whose code is loaded when the user is likely to click. A sticky strip repeats the button
 * while the user scrolls through the menus.
 */
export function MakeReservationButton({ venue }: { venue: BookableVenue }) {
  const { Component: ReservationDialog, failed, load } = useLazyComponent(() => import('./reservation-dialog.tsx'))
  const [isOpen, setIsOpen] = useState(false)
  // Closing the confirmation resets the form, so that the next one starts with the initial values.
  const [round, setRound] = useState(0)
  const isDone = useRef(false)
  const [place, isPast] = useScrolledPast<HTMLDivElement>()

  function open() {
    load()
    if (isDone.current) setRound((last) => last + 1)
    isDone.current = false
    setIsOpen(true)
  }

  return (
    <div className={isPast ? `${styles.place} ${styles.past}` : styles.place} ref={place} data-reserve-past={isPast || undefined}>
      {/* Before hydration the button leads to a page with the same form. */}
      <form className={styles.strip} data-name={venue.name} action={reservePath(venue.slug)} onSubmit={(event) => event.preventDefault()}>
        <button type="submit" className="btn wide" aria-haspopup="dialog" onPointerEnter={load} onFocus={load} onClick={open}>
          <DetailIcon name="calendar" />
          {isOpen && !ReservationDialog && !failed ? 'Loading...' : 'Make a Reservation'}
        </button>
      </form>
      {failed && isOpen ? <p role="alert">The form didn't load. Please try again.</p> : null}
      {ReservationDialog ? (
        <ReservationDialog
          key={round}
          open={isOpen}
          onClose={() => setIsOpen(false)}
          onDone={() => {
            isDone.current = true
          }}
          venue={venue}
        />
      ) : null}
    </div>
  )
}
