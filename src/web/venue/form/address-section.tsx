import { VENUE_MAX_LENGTHS } from '../../../domain/venue/venue-fields.ts'
import { PlacePicker } from '../../map/place-picker.tsx'
import { TextField } from '../../private/text-field.tsx'
import type { Entries } from '../../private/use-entries.ts'
import { Section } from './form-section.tsx'
import type { VenueFormValues } from './venue-form-values.ts'

/** Where it is: in words, and as a place on the map, by numbers or by a press on it. */
export function AddressSection({ form }: { form: Entries<VenueFormValues> }) {
  const { values, set } = form
  return (
    <Section title="Address & Location">
      <div className="two">
        <TextField form={form} name="address_road" label="Road" maxLength={VENUE_MAX_LENGTHS.address_road} isRequired />
        <TextField form={form} name="address_city" label="City" maxLength={VENUE_MAX_LENGTHS.address_city} isRequired />
        <TextField form={form} name="address_county" label="County" maxLength={VENUE_MAX_LENGTHS.address_county} />
        <TextField form={form} name="address_postcode" label="Postcode" maxLength={VENUE_MAX_LENGTHS.address_postcode} isRequired />
        <TextField form={form} name="latitude" label="Latitude" hint="Degrees, such as 51.4839" inputMode="decimal" />
        <TextField form={form} name="longitude" label="Longitude" hint="Degrees, such as -0.6044" inputMode="decimal" />
      </div>
      <PlacePicker
        place={placeOf(values)}
        name={values.name || 'the venue'}
        onPick={({ lat, lng }) => {
          set('latitude', lat.toFixed(6))
          set('longitude', lng.toFixed(6))
        }}
      />
    </Section>
  )
}

/** The place that the two fields name, where they name one. */
function placeOf({ latitude, longitude }: VenueFormValues): { lat: number; lng: number } | null {
  if (!latitude.trim() || !longitude.trim()) return null
  const [lat, lng] = [Number(latitude), Number(longitude)]
  return Math.abs(lat) <= 85 && Math.abs(lng) <= 180 ? { lat, lng } : null
}
