import { VENUE_MAX_LENGTHS } from '../../../domain/venue/venue-fields.ts'
import { TextField } from '../../private/text-field.tsx'
import type { Entries } from '../../private/use-entries.ts'
import { Section } from './section.tsx'
import type { VenueEntries } from './venue-entries.ts'

/** The picture of the venue's card and page. */
export function ImageSection({ form }: { form: Entries<VenueEntries> }) {
  return (
    <Section title="Venue Image">
      <TextField
        form={form}
        name="image_alt"
        label="What the picture shows"
        hint="For those who do not see it."
        maxLength={VENUE_MAX_LENGTHS.image_alt}
      />
    </Section>
  )
}
