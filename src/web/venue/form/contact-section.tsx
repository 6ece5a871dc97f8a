import { useWatch } from 'react-hook-form'
import { VENUE_MAX_LENGTHS } from '../../../domain/venue/venue-fields.ts'
import type { EditForm } from '../../private/edit-form/use-edit-form.ts'
import { Switch } from '../../private/switch.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { FormSection } from './form-section.tsx'
import type { VenueFormValues } from './venue-form-values.ts'

export function ContactSection({ form }: { form: EditForm<VenueFormValues> }) {
  const takesRequests = useWatch({ control: form.control, name: 'takes_requests' })
  return (
    <FormSection title="Contact Information">
      <div className="two-columns">
        <TextField form={form} name="phone" label="Phone" type="tel" maxLength={VENUE_MAX_LENGTHS.phone} isRequired />
        <TextField form={form} name="email" label="Email" type="email" maxLength={VENUE_MAX_LENGTHS.email} />
      </div>
      <TextField
        form={form}
        name="website"
        label="Website"
        type="url"
        hint="Starting with http:// or https://"
        maxLength={VENUE_MAX_LENGTHS.website}
      />
      <Switch
        label="Takes requests"
        hint="Diners can request a table. Otherwise the page shows 'Call to book'."
        isOn={takesRequests}
        onChange={(isOn) => form.set('takes_requests', isOn)}
      />
    </FormSection>
  )
}

export function HoursSection({ form }: { form: EditForm<VenueFormValues> }) {
  return (
    <FormSection title="Opening Hours">
      <p className="muted small">Shown until the venue sets its week on the page Hours, which then replaces both.</p>
      <div className="two-columns">
        <TextField
          form={form}
          name="hours_mon_fri"
          label="Monday to Friday"
          hint="Such as 12:00 – 22:30"
          maxLength={VENUE_MAX_LENGTHS.hours_mon_fri}
        />
        <TextField
          form={form}
          name="hours_sat_sun"
          label="Saturday and Sunday"
          hint="Such as 10:00 – 23:00"
          maxLength={VENUE_MAX_LENGTHS.hours_sat_sun}
        />
      </div>
    </FormSection>
  )
}
