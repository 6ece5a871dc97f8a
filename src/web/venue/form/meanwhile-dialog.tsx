import { useQuery } from '@tanstack/react-query'
import type { ManagedVenue } from '../../../contract/managed-venue.ts'
import { MESSAGES } from '../../../domain/messages.ts'
import { useApi } from '../../site.ts'
import { Banner } from '../../ui/banner.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Meanwhile } from './use-save-venue.ts'
import { changedFields, entriesOf, mergeEntries, type VenueEntries } from './venue-entries.ts'

const LABELS: Record<keyof VenueEntries, string> = {
  name: 'Name',
  cuisines: 'Cuisines',
  description: 'Description',
  price: 'Price',
  active: 'Active',
  new: 'New',
  phone: 'Phone',
  email: 'Email',
  website: 'Website',
  hours_mon_fri: 'Monday to Friday',
  hours_sat_sun: 'Saturday and Sunday',
  address_road: 'Road',
  address_city: 'City',
  address_county: 'County',
  address_postcode: 'Postcode',
  latitude: 'Latitude',
  longitude: 'Longitude',
  image_url: 'Picture',
  image_alt: 'What the picture shows',
}

type Props = {
  meanwhile: Meanwhile
  mine: VenueEntries
  /** Goes on with these entries. */
  onGoOn: (entries: VenueEntries) => void
}

/** What somebody else saved while the form was filled in, and the choice between the two. Nothing is saved by choosing. */
export function MeanwhileDialog({ meanwhile: { base, theirs }, mine, onGoOn }: Props) {
  const their = entriesOf(theirs)
  const who = useLastEditor(theirs)
  const changed = changedFields(base, their)
  const both = changed.filter((field) => changedFields(base, mine).includes(field))
  const merged = mergeEntries(base, mine, their)
  return (
    <Dialog open onClose={() => onGoOn(merged)} title="Somebody else changed this venue">
      <div className="dialog-body stack">
        <Banner tone="warning">{MESSAGES.edited_meanwhile}</Banner>
        {who ? (
          <p>
            Changed by <span className="strong">{who}</span>:
          </p>
        ) : (
          <p>Changed:</p>
        )}
        <dl className="changes">
          {changed.map((field) => (
            <div key={field}>
              <dt>
                {LABELS[field]}
                {both.includes(field) ? <span className="badge pending">You changed it, too</span> : null}
              </dt>
              <dd>
                <del>{shown(base[field])}</del> <ins>{shown(their[field])}</ins>
              </dd>
              {both.includes(field) ? <dd className="muted">Yours: {shown(mine[field])}</dd> : null}
            </div>
          ))}
        </dl>
      </div>
      <div className="dialog-foot">
        <button type="button" className="btn line" onClick={() => onGoOn(their)}>
          Discard mine, show theirs
        </button>
        <button type="button" className="btn" onClick={() => onGoOn(merged)}>
          Keep mine over theirs
        </button>
      </div>
    </Dialog>
  )
}

/** Who saved a venue last, from the audit log; null while or where that is not known. */
function useLastEditor({ id, updated_at }: ManagedVenue): string | null {
  const api = useApi()
  const { data } = useQuery({
    queryKey: ['audit-entries', 'venue', id, updated_at],
    queryFn: ({ signal }) =>
      api.get<{ data: { actor_email: string }[] }>('/api/audit-entries', { entity: 'venue', entity_id: id, limit: 1 }, { signal }),
  })
  return data?.data[0]?.actor_email ?? null
}

function shown(value: VenueEntries[keyof VenueEntries]): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (value === null || value === '') return 'Nothing'
  return typeof value === 'string' ? value : value.join(', ')
}
