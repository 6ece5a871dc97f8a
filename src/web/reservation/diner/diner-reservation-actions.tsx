import { Link } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useState } from 'react'
import type { DinerReservation } from '../../../contract/reservation-link.ts'
import { COMPONENT_LOAD_FAILED } from '../../../domain/public-messages.ts'
import { Banner } from '../../ui/banner.tsx'
import { DetailIcon } from '../../ui/detail-icon.tsx'
import { useLazyComponent } from '../../ui/use-lazy-component.ts'
import type { WantedTable } from './change-dialog.tsx'
import type { ChangedRequest } from './change-request-dialog.tsx'
import * as dinerReservationStyles from './diner-reservation.module.css'
import { reservationNoun } from './diner-reservation-view.ts'

export type DinerReservationActionsProps = {
  reservation: DinerReservation
  token: string
  /** The callbacks reject with the `ApiError`. */
  onWithdraw: () => Promise<void>
  onChange: (change: WantedTable) => Promise<void>
  onChangeRequest: (change: ChangedRequest) => Promise<void>
  onStale: () => Promise<DinerReservation | undefined>
  finalFocus: () => HTMLElement | null
}

export function DinerReservationActions(props: DinerReservationActionsProps) {
  const { reservation, token, onWithdraw, onChange, onChangeRequest, onStale, finalFocus } = props
  const { venue, can_withdraw, can_change, can_change_request } = reservation
  const withdrawal = useLazyDialog(() => import('./withdraw-dialog.tsx'))
  const change = useLazyDialog(() => import('./change-dialog.tsx'))
  const pendingChange = useLazyDialog(() => import('./change-request-dialog.tsx'))
  const noun = reservationNoun(reservation)
  const isConfirmed = can_withdraw && reservation.status === 'confirmed'
  return (
    <>
      {withdrawal.failed || change.failed || pendingChange.failed ? <Banner tone="error">{COMPONENT_LOAD_FAILED}</Banner> : null}
      <div className={dinerReservationStyles.actions}>
        {venue.slug ? (
          <Link className={isConfirmed ? 'btn outline' : 'btn'} to="/venues/$id" params={{ id: venue.slug }}>
            {can_withdraw ? 'View venue' : 'Ask again'}
          </Link>
        ) : null}
        {isConfirmed || can_change_request ? <AddToCalendar token={token} isMain={isConfirmed} /> : null}
        {can_change ? (
          <DialogButton look="outline" dialog={change}>
            Change reservation
          </DialogButton>
        ) : null}
        {can_change_request ? (
          <DialogButton look="outline" dialog={pendingChange}>
            Change request
          </DialogButton>
        ) : null}
        {can_withdraw ? (
          <DialogButton look="ghost" dialog={withdrawal}>
            Cancel {noun}
          </DialogButton>
        ) : null}
      </div>
      {change.Component && change.isOpen ? (
        <change.Component reservation={reservation} token={token} onChange={onChange} onStale={onStale} onClose={change.close} />
      ) : null}
      {pendingChange.Component && pendingChange.isOpen ? (
        <pendingChange.Component
          reservation={reservation}
          token={token}
          onChange={onChangeRequest}
          onStale={onStale}
          onClose={pendingChange.close}
        />
      ) : null}
      {withdrawal.Component ? (
        <withdrawal.Component
          open={withdrawal.isOpen}
          noun={noun}
          venueName={venue.name}
          callToo={reservation.is_short_notice ? (venue.phone ?? 'the venue') : null}
          onWithdraw={onWithdraw}
          onStale={onStale}
          onClose={withdrawal.close}
          finalFocus={finalFocus}
        />
      ) : null}
    </>
  )
}

function useLazyDialog<P>(importModule: () => Promise<{ default: ComponentType<P> }>) {
  const { Component, failed, load } = useLazyComponent(importModule)
  const [isOpen, setOpen] = useState(false)
  return {
    Component,
    failed,
    load,
    isOpen,
    isLoading: isOpen && !Component && !failed,
    open: () => {
      load()
      setOpen(true)
    },
    close: () => setOpen(false),
  }
}

type DialogButtonProps = {
  look: 'outline' | 'ghost'
  dialog: { load: () => void; open: () => void; isLoading: boolean }
  children: ReactNode
}

function DialogButton({ look, dialog: { load, open, isLoading }, children }: DialogButtonProps) {
  return (
    <button type="button" className={`btn ${look}`} aria-haspopup="dialog" onPointerEnter={load} onFocus={load} onClick={open}>
      {isLoading ? 'Loading...' : children}
    </button>
  )
}

/** A form, because the link must not be in a URL, and so that the browser opens the file itself. */
function AddToCalendar({ token, isMain }: { token: string; isMain: boolean }) {
  return (
    <form method="post" action="/api/reservations/link/calendar">
      <input type="hidden" name="token" value={token} />
      <button type="submit" className={isMain ? 'btn' : 'btn outline'}>
        <DetailIcon name="calendar" />
        Add to calendar
      </button>
    </form>
  )
}
