import { useWatch } from 'react-hook-form'
import { VENUE_MAX_LENGTHS } from '../../../domain/venue/venue-fields.ts'
import { LocationPicker } from '../../map/location-picker.tsx'
import type { EditForm } from '../../private/edit-form/use-edit-form.ts'
import { TextField } from '../../ui/form/fields.tsx'
import { FormSection } from './form-section.tsx'
import type { VenueFormValues } from './venue-form-values.ts'

export function AddressSection({ form }: { form: EditForm<VenueFormValues> }) {
  const { set } = form
  const [latitude, longitude, name] = useWatch({ control: form.control, name: ['latitude', 'longitude', 'name'] })
  return (
    <FormSection title="Address & Location">
      <div className="two-columns">
        <TextField form={form} name="address_road" label="Road" maxLength={VENUE_MAX_LENGTHS.address_road} isRequired />
        <TextField form={form} name="address_city" label="City" maxLength={VENUE_MAX_LENGTHS.address_city} isRequired />
        <TextField form={form} name="address_county" label="County" maxLength={VENUE_MAX_LENGTHS.address_county} />
        <TextField form={form} name="address_postcode" label="Postcode" maxLength={VENUE_MAX_LENGTHS.address_postcode} isRequired />
        <TextField form={form} name="latitude" label="Latitude" hint="Degrees, such as 51.4839" inputMode="decimal" />
        <TextField form={form} name="longitude" label="Longitude" hint="Degrees, such as -0.6044" inputMode="decimal" />
      </div>
      <LocationPicker
        place={coordinatesFrom(latitude, longitude)}
        name={name || 'the venue'}
        onPick={({ lat, lng }) => {
          set('latitude', lat.toFixed(6))
          set('longitude', lng.toFixed(6))
        }}
      />
    </FormSection>
  )
}

/** Null unless both are valid. Web Mercator ends at 85° of latitude. */
function coordinatesFrom(latitude: string, longitude: string): { lat: number; lng: number } | null {
  if (!latitude.trim() || !longitude.trim()) return null
  const [lat, lng] = [Number(latitude), Number(longitude)]
  return Math.abs(lat) <= 85 && Math.abs(lng) <= 180 ? { lat, lng } : null
}
