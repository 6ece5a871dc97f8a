import { NEW_VENUE_DAYS } from '../../../domain/venue/new-venue.ts'
import { PRICE_BANDS } from '../../../domain/venue/price-bands.ts'
import { VENUE_MAX_LENGTHS } from '../../../domain/venue/venue-fields.ts'
import { Switch } from '../../private/switch.tsx'
import { TextField } from '../../private/text-field.tsx'
import type { Entries } from '../../private/use-entries.ts'
import { Field } from '../../ui/field.tsx'
import { CuisinePicker } from './cuisine-picker.tsx'
import { Section } from './form-section.tsx'
import type { VenueFormValues } from './venue-form-values.ts'

type Props = {
  form: Entries<VenueFormValues>
  /** Whether the venue is young enough to count as new. */
  mayBeNew: boolean
}

/** What the venue is called, what it serves and whether the public sees it. */
export function BasicSection({ form, mayBeNew }: Props) {
  const { values, errors, set } = form
  return (
    <Section title="Basic Information">
      <div className="wide-narrow">
        <TextField form={form} name="name" label="Name" maxLength={VENUE_MAX_LENGTHS.name} isRequired />
        <Field label="Price (optional)" error={errors.price}>
          {(control) => (
            <select {...control} name="price" value={values.price} onChange={(event) => set('price', event.target.value)}>
              <option value="">Not said</option>
              {PRICE_BANDS.map((band) => (
                <option key={band}>{band}</option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <CuisinePicker chosen={values.cuisines} error={errors.cuisines} onChange={(cuisines) => set('cuisines', cuisines)} />
      <TextField form={form} name="description" label="Description" lines={4} maxLength={VENUE_MAX_LENGTHS.description} isRequired />
      <div className="two">
        <Switch
          label="Active"
          hint="An inactive venue is on no public page."
          isOn={values.active}
          onChange={(isOn) => set('active', isOn)}
        />
        <Switch
          label="New"
          hint={
            mayBeNew
              ? `Among the new venues of the home page, for ${NEW_VENUE_DAYS} days from when it was added.`
              : `It was added more than ${NEW_VENUE_DAYS} days ago.`
          }
          isOn={values.new}
          isDisabled={!mayBeNew && !values.new}
          onChange={(isOn) => set('new', isOn)}
        />
      </div>
    </Section>
  )
}
