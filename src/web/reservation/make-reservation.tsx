import { useRef, useState } from 'react'
import { Icon } from '../ui/icon.tsx'
import { useOnDemand } from '../ui/on-demand.ts'
import { useScrolledPast } from '../ui/use-scrolled-past.ts'
import { phoneHref } from '../venue/contact-links.ts'

type Props = { venueId: string; venueName: string; phone: string | null }

/**
 * Opens the form that asks for a table; its code comes when somebody reaches for the button. The same button stays within
 * reach, in a strip with the venue's name, while menus are read below it.
 */
export function MakeReservation({ venueId, venueName, phone }: Props) {
  const { Component: ReservationDialog, failed, want } = useOnDemand(() => import('./reservation-dialog.tsx'))
  const [isOpen, setIsOpen] = useState(false)
  // A confirmation that was closed ends the form's life; the next one begins with the defaults.
  const [round, setRound] = useState(0)
  const isDone = useRef(false)
  const [place, isPast] = useScrolledPast<HTMLDivElement>()

  function open() {
    want()
    if (isDone.current) setRound((last) => last + 1)
    isDone.current = false
    setIsOpen(true)
  }

  return (
    <div className={isPast ? 'ask past' : 'ask'} ref={place}>
      <div className="ask-strip" data-name={venueName}>
        <button type="button" className="btn needs-script" aria-haspopup="dialog" onPointerEnter={want} onFocus={want} onClick={open}>
          <Icon name="calendar" />
          Make a Reservation
        </button>
      </div>
      {failed && isOpen ? <p role="alert">The form did not load. Please press the button again.</p> : null}
      {phone ? (
        <a className="btn without-script" href={phoneHref(phone)}>
          <Icon name="phone" />
          Call for a table
        </a>
      ) : null}
      {ReservationDialog ? (
        <ReservationDialog
          key={round}
          open={isOpen}
          onClose={() => setIsOpen(false)}
          onDone={() => {
            isDone.current = true
          }}
          venueId={venueId}
          venueName={venueName}
        />
      ) : null}
    </div>
  )
}
