import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { ERROR_MESSAGES } from '../../../domain/messages.ts'
import { CUISINES, type Cuisine, MAX_CUISINES, toggleCuisine } from '../../../domain/venue/cuisines.ts'
import { NEW_VENUE_DAYS } from '../../../domain/venue/new-venue.ts'
import { PRICE_BANDS } from '../../../domain/venue/price-bands.ts'
import { VENUE_MAX_LENGTHS } from '../../../domain/venue/venue-fields.ts'
import { ImageField } from '../../image/image-field.tsx'
import type { EditForm } from '../../private/edit-form/use-edit-form.ts'
import { Switch } from '../../private/switch.tsx'
import { SelectField, TextField } from '../../ui/form/fields.tsx'
import { FormSection } from './form-section.tsx'
import type { VenueFormValues } from './venue-form-values.ts'

type CuisinePickerProps = { chosen: readonly Cuisine[]; error: string | undefined; onChange: (chosen: readonly Cuisine[]) => void }

function CuisinePicker({ chosen, error, onChange }: CuisinePickerProps) {
  const id = useId()
  const isFull = chosen.length >= MAX_CUISINES
  const hint = chosen.length === 0 ? ERROR_MESSAGES.cuisines_required : isFull ? ERROR_MESSAGES.cuisines_too_many : error
  return (
    <fieldset className="field" aria-describedby={`${id}-hint`}>
      <legend>Cuisines</legend>
      <div className="chips">
        {CUISINES.map((cuisine) => (
          <label key={cuisine} className={isFull && !chosen.includes(cuisine) ? 'chip disabled' : 'chip'}>
            <input
              type="checkbox"
              name="cuisines"
              checked={chosen.includes(cuisine)}
              disabled={isFull && !chosen.includes(cuisine)}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(toggleCuisine(chosen, cuisine))}
            />
            <span>{cuisine}</span>
          </label>
        ))}
      </div>
      <p className="hint" id={`${id}-hint`} role="status">
        {hint}
        {chosen.length > 1 ? (
          <span className="muted">
            {hint ? '. ' : ''}
            {chosen[0]} comes first.
          </span>
        ) : null}
      </p>
    </fieldset>
  )
}

type BasicSectionProps = {
  form: EditForm<VenueFormValues>
  mayBeNew: boolean
}

export function BasicSection({ form, mayBeNew }: BasicSectionProps) {
  const { errors, set } = form
  const [cuisines, active, isNew] = useWatch({ control: form.control, name: ['cuisines', 'active', 'new'] })
  return (
    <FormSection title="Basic Information">
      <div className="wide-and-narrow">
        <TextField form={form} name="name" label="Name" maxLength={VENUE_MAX_LENGTHS.name} isRequired />
        <SelectField form={form} name="price" label="Price">
          <option value="">Not set</option>
          {PRICE_BANDS.map((band) => (
            <option key={band}>{band}</option>
          ))}
        </SelectField>
      </div>
      <CuisinePicker chosen={cuisines} error={errors.cuisines} onChange={(chosen) => set('cuisines', chosen)} />
      <TextField form={form} name="description" label="Description" lines={4} maxLength={VENUE_MAX_LENGTHS.description} isRequired />
      <div className="two-columns">
        <Switch label="Active" hint="Inactive venues are hidden from the public." isOn={active} onChange={(isOn) => set('active', isOn)} />
        <Switch
          label="New"
          hint={
            mayBeNew
              ? `Shown under 'New' on the home page for ${NEW_VENUE_DAYS} days.`
              : `It was added more than ${NEW_VENUE_DAYS} days ago.`
          }
          isOn={isNew}
          isDisabled={!mayBeNew && !isNew}
          onChange={(isOn) => set('new', isOn)}
        />
      </div>
    </FormSection>
  )
}

export function ImageSection({ form }: { form: EditForm<VenueFormValues> }) {
  const [url, alt] = useWatch({ control: form.control, name: ['image_url', 'image_alt'] })
  return (
    <FormSection title="Venue Image">
      <ImageField
        label="Image"
        bucket="venue-images"
        value={{ url, alt }}
        onChange={(image) => {
          form.set('image_url', image.url)
          form.set('image_alt', image.alt)
        }}
        onBusy={form.setUploading}
        error={form.errors.image_url}
      />
    </FormSection>
  )
}
