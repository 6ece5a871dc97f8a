import { Link } from '@tanstack/react-router'
import type { ManagedVenueRow } from '../../../contract/managed-venue.ts'
import { can } from '../../../domain/permissions.ts'
import type { MissingPart } from '../../../domain/venue/missing-parts.ts'
import { pluralise } from '../../pluralise.ts'
import { PrivateIcon } from '../../private/private-icon.tsx'
import * as dataTableStyles from '../../private/table/data-table.module.css'
import { useActor } from '../../session/use-actor.ts'
import { DetailIcon } from '../../ui/detail-icon.tsx'
import { Icon } from '../../ui/icon.tsx'
import * as filterRowStyles from './filter-row.module.css'
import { missingPartWord } from './venue-filters.ts'

export function Cuisine({ name }: { name: string | null }) {
  return name === null ? <span className="muted">None</span> : <span className={dataTableStyles.wrapping}>{name}</span>
}

export function Town({ name }: { name: string }) {
  return <span className={dataTableStyles.wrapping}>{name}</span>
}

export function Owners({ emails: [first, ...others] }: { emails: readonly string[] }) {
  if (first === undefined) return <span className="muted">None</span>
  return (
    <span className={filterRowStyles.owner} title={first}>
      {others.length === 0 ? first : `${first} and ${pluralise(others.length, 'other')}`}
    </span>
  )
}

export function MissingParts({ parts }: { parts: readonly MissingPart[] }) {
  if (parts.length === 0) return <span className="muted">Nothing</span>
  const text = parts.map(missingPartWord).join(', ')
  return (
    <span className={filterRowStyles.missing}>
      <Icon name="warning" /> {text[0]?.toUpperCase() + text.slice(1)}
    </span>
  )
}

export function VenueName({ venue: { name, slug, active, new: isNew } }: { venue: ManagedVenueRow }) {
  if (!active)
    return (
      <>
        <span className="strong">{name}</span> <span className="badge neutral">Inactive</span>
      </>
    )
  return (
    <>
      <Link className={dataTableStyles.name} to="/venues/$id" params={{ id: slug }}>
        {name}
      </Link>{' '}
      {isNew ? <span className="badge pending">New</span> : null}
    </>
  )
}

export function VenueActions({ venue: { id, name }, onDelete }: { venue: ManagedVenueRow; onDelete: () => void }) {
  const actor = useActor()
  return (
    <span className={dataTableStyles.actions}>
      {can(actor, 'reservation:read', { venueId: id }) ? (
        <Link
          className="icon-button compact"
          to="/admin/venues/$id/reservations"
          params={{ id }}
          aria-label={`Reservations of ${name}`}
          title="Reservations"
        >
          <DetailIcon name="calendar" />
        </Link>
      ) : null}
      <Link className="icon-button compact" to="/admin/venues/$id/edit" params={{ id }} aria-label={`Edit ${name}`} title="Edit">
        <PrivateIcon name="pencil" />
      </Link>
      <button type="button" className="icon-button compact danger" aria-label={`Delete ${name}`} title="Delete" onClick={onDelete}>
        <PrivateIcon name="bin" />
      </button>
    </span>
  )
}
