import { createFileRoute } from '@tanstack/react-router'
import { privateHead } from '../head.ts'
import { OwnReservationPage } from '../reservation/own/own-reservation-page.tsx'

export const Route = createFileRoute('/reservation')({
  head: ({ matches }) => privateHead(matches, 'Your Reservation'),
  component: OwnReservationPage,
})
