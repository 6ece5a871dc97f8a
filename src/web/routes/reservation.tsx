import { createFileRoute } from '@tanstack/react-router'
import { privateHead } from '../head.ts'
import { DinerReservationPage } from '../reservation/diner/diner-reservation-page.tsx'

export const Route = createFileRoute('/reservation')({
  head: ({ matches }) => privateHead(matches, 'Your Reservation'),
  component: DinerReservationPage,
})
