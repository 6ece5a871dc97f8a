import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { can } from '../../../domain/permissions.ts'
import type { MissingPart } from '../../../domain/venue/missing-parts.ts'
import { focusOrHeading } from '../../private/focus-or-heading.ts'
import { KEYS } from '../../private/query-keys.ts'
import { useActor } from '../../session/use-actor.ts'
import { useApi } from '../../site.ts'
import { Banner } from '../../ui/banner.tsx'
import { Icon } from '../../ui/icon.tsx'
import { noteAddedVenue, useAddedVenue } from '../../venue/form/added-venue.ts'
import { focusSection } from '../../venue/form/form-section.tsx'
import * as styles from './venue-gaps.module.css'

const VERBS: Readonly<Record<MissingPart, string>> = {
  hours: 'Add opening hours',
  menu: 'Add a menu',
  picture: 'Add an image',
  owner: 'Invite an owner',
  coordinates: 'Set its place on the map',
}

/** Ordered by how much diners miss them. */
const ORDER: readonly MissingPart[] = ['hours', 'menu', 'picture', 'owner', 'coordinates']

/** Missing fields that the user may fill in; editors cannot invite owners. Undefined while they are unknown. */
function useGaps(id: string): readonly MissingPart[] | undefined {
  const api = useApi()
  const mayInvite = can(useActor(), 'venue:change-people', { venueId: id })
  const { data } = useQuery({
    queryKey: [...KEYS.venues, 'missing', id],
    queryFn: ({ signal }) => api.get('/api/managed-venues/:id/missing', { params: { id }, signal }),
    staleTime: 0,
    retry: false,
  })
  return data?.missing.filter((part) => part !== 'owner' || mayInvite)
}

/** Lists what a venue lacks, each with a link to where it is added. Renders nothing when it lacks nothing, or when that cannot be read. */
export function VenueGaps({ id }: { id: string }) {
  const missing = useGaps(id)
  if (!missing || missing.length === 0) return null
  return (
    <section className={styles.gaps} aria-label="Still missing">
      <span className="strong">Still missing:</span>
      <GapLinks id={id} missing={missing} />
    </section>
  )
}

/** Shows what the venue that was added last still lacks, on the page after the form. */
export function AddedVenueGaps() {
  const added = useAddedVenue()
  return added ? <Added key={added.id} id={added.id} name={added.name} /> : null
}

function Added({ id, name }: { id: string; name: string }) {
  const missing = useGaps(id)
  const dismiss = () => {
    noteAddedVenue(null)
    focusOrHeading(null)
  }
  if (!missing) return null
  return (
    <Banner
      tone="success"
      action={
        <button type="button" className="icon-button compact" aria-label="Dismiss" onClick={dismiss}>
          <Icon name="close" />
        </button>
      }
    >
      <strong className="strong">{name} is added.</strong> {missing.length === 0 ? 'Nothing is missing.' : 'Still missing, in any order:'}
      <GapLinks id={id} missing={missing} />
    </Banner>
  )
}

function GapLinks({ id, missing }: { id: string; missing: readonly MissingPart[] }) {
  return ORDER.filter((part) => missing.includes(part)).map((part) => <GapLink key={part} id={id} part={part} />)
}

function GapLink({ id, part }: { id: string; part: MissingPart }) {
  const text = VERBS[part]
  if (part === 'menu')
    return (
      <Link className={styles.link} to="/admin/menu/add" search={{ venue: id }}>
        {text}
      </Link>
    )
  if (part === 'hours' || part === 'owner')
    return (
      <Link className={styles.link} to={part === 'hours' ? '/venue-hours/$id' : '/venue-people/$id'} params={{ id }}>
        {text}
      </Link>
    )
  const section = part === 'picture' ? 'venue-image' : 'address-location'
  return (
    <Link className={styles.link} to="/admin/venues/$id/edit" params={{ id }} hash={section} onClick={() => focusSection(section)}>
      {text}
    </Link>
  )
}
