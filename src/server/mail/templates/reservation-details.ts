import { LRUCache } from 'lru-cache'
import { partySizeLabel } from '../../../domain/party-size.ts'
import { formatDate, withoutSeconds, zonedIso } from '../../../domain/time.ts'
import { fullAddress } from '../../../domain/venue/address.ts'
import type { Config } from '../../config.ts'
import type { reservations, venues } from '../../db/schema/index.ts'

export type ReservationEmailData = {
  site: Pick<Config, 'productName' | 'publicUrl' | 'timeZone' | 'contactEmail'>
  reservation: typeof reservations.$inferSelect
  venue: EmailVenue
}

export type EmailVenue = Pick<
  typeof venues.$inferSelect,
  'id' | 'name' | 'slug' | 'email' | 'phone' | 'address_road' | 'address_city' | 'address_county' | 'address_postcode'
> & { table_minutes: number }

export function reservationTime({ requested_time }: ReservationEmailData['reservation']): string {
  return withoutSeconds(requested_time)
}

/** Each email contains its date twice, and most requests are for few dates. Formatting a date takes longer than the rest of an email. */
const writtenDates = new LRUCache<string, string>({ max: 100 })

export function reservationDate({ requested_date }: ReservationEmailData['reservation']): string {
  const written = writtenDates.get(requested_date) ?? formatDate(requested_date, { weekday: true })
  writtenDates.set(requested_date, written)
  return written
}

export function tableDetails({ reservation }: Pick<ReservationEmailData, 'reservation'>): [name: string, value: string][] {
  return [
    ['Date', reservationDate(reservation)],
    ['Time', reservationTime(reservation)],
    ['People', partySizeLabel(reservation.party_size)],
  ]
}

export function visitDetails({ reservation, venue }: ReservationEmailData): [name: string, value: string][] {
  const phone: [string, string][] = venue.phone ? [['Phone', venue.phone]] : []
  return [['Venue', venue.name], ['Address', fullAddress(venue)], ...phone, ...tableDetails({ reservation })]
}

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
    // Email programs require the name, also for cancellations. Requests omit it, because anyone can enter any name.
    ...(reservation.status !== 'pending'
      ? { underName: { '@type': 'Person', name: `${reservation.first_name} ${reservation.last_name}`.trim() || 'Guest' } }
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

export function optionalDetails({ allergies, special_requests }: ReservationEmailData['reservation']): [name: string, value: string][] {
  return [
    ...(allergies ? [['Allergies', allergies] satisfies [string, string]] : []),
    ...(special_requests ? [['Special requests', special_requests] satisfies [string, string]] : []),
  ]
}
