import { partySizeLabel } from '../../../domain/reservation/party-size.ts'
import { formatDate, zonedIso } from '../../../domain/time.ts'
import type { Config } from '../../config.ts'
import type { reservations, venues } from '../../db/schema/index.ts'

/** What mails about a reservation are made from. */
export type ReservationEmailData = {
  site: Pick<Config, 'productName' | 'publicUrl' | 'timeZone' | 'contactEmail'>
  reservation: typeof reservations.$inferSelect
  venue: EmailVenue
}

/** What mails say of a venue. */
export type EmailVenue = Pick<
  typeof venues.$inferSelect,
  'id' | 'name' | 'slug' | 'email' | 'phone' | 'address_road' | 'address_city' | 'address_county' | 'address_postcode'
>

/** '14 Barge Lane, Windsor, Berkshire, SL4 0ZZ'. */
export function addressLine({ address_road, address_city, address_county, address_postcode }: EmailVenue): string {
  return [address_road, address_city, address_county, address_postcode].filter(Boolean).join(', ')
}

/** '19:30'. */
export function reservationTime({ requested_time }: ReservationEmailData['reservation']): string {
  return requested_time.slice(0, 5)
}

/** 'Thursday 24 December 2026'. */
export function reservationDate({ requested_date }: ReservationEmailData['reservation']): string {
  return formatDate(requested_date, { weekday: true })
}

/** When and for how many, as every mail lists it. */
export function tableDetails({ reservation }: Pick<ReservationEmailData, 'reservation'>): [name: string, value: string][] {
  return [
    ['Date', reservationDate(reservation)],
    ['Time', reservationTime(reservation)],
    ['People', partySizeLabel(reservation.party_size)],
  ]
}

/** Where, when and for how many. */
export function visitDetails({ reservation, venue }: ReservationEmailData): [name: string, value: string][] {
  const phone: [string, string][] = venue.phone ? [['Phone', venue.phone]] : []
  return [['Venue', venue.name], ['Address', addressLine(venue)], ...phone, ...tableDetails({ reservation })]
}

/** The reservation in the words of schema.org, which mail programs show as a card. */
export function reservationMarkup(
  { site, reservation, venue }: ReservationEmailData,
  status: 'ReservationPending' | 'ReservationConfirmed' | 'ReservationCancelled',
  url: string,
): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'FoodEstablishmentReservation',
    reservationNumber: reservation.id,
    reservationStatus: `https://schema.org/${status}`,
    // Asked for by mail programs, a cancellation included. In a request it is whatever somebody typed.
    ...(reservation.status !== 'pending'
      ? { underName: { '@type': 'Person', name: `${reservation.first_name} ${reservation.last_name}` } }
      : {}),
    partySize: reservation.party_size,
    startTime: zonedIso(reservation.requested_date, reservationTime(reservation), site.timeZone),
    reservationFor: {
      '@type': 'FoodEstablishment',
      name: venue.name,
      url: `${site.publicUrl}/venues/${venue.slug}`,
      ...(venue.phone ? { telephone: venue.phone } : {}),
      address: {
        '@type': 'PostalAddress',
        streetAddress: venue.address_road,
        addressLocality: venue.address_city,
        ...(venue.address_county ? { addressRegion: venue.address_county } : {}),
        postalCode: venue.address_postcode,
        addressCountry: 'GB',
      },
    },
    url,
    ...(status === 'ReservationCancelled' ? {} : { modifyReservationUrl: url, cancelReservationUrl: url }),
  }
}
