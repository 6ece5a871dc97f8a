import { ImageField } from '../../image/image-field.tsx'
import type { Entries } from '../../private/use-entries.ts'
import { Section } from './form-section.tsx'
import type { VenueFormValues } from './venue-form-values.ts'

type Props = { form: Entries<VenueFormValues>; onBusy: (isBusy: boolean) => void }

/** The picture of the venue's card and page. */
export function ImageSection({ form: { values, errors, set }, onBusy }: Props) {
  return (
    <Section title="Venue Image">
      <ImageField
        label="Picture"
        bucket="venue-images"
        value={{ url: values.image_url, alt: values.image_alt }}
        onChange={({ url, alt }) => {
          set('image_url', url)
          set('image_alt', alt)
        }}
        onBusy={onBusy}
        error={errors.image_url}
      />
    </Section>
  )
}
