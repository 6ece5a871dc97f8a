import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { ManagedVenueRow } from '../../../contract/managed-venue.ts'
import { PRIVATE_FALLBACKS } from '../../../domain/private-messages.ts'
import { MenuEditor } from '../../menu/manage/menu-editor.tsx'
import { pluralise } from '../../pluralise.ts'
import { ClosesOnSearchChange } from '../../private/edit-form/unsaved-changes.tsx'
import { PrivateIcon } from '../../private/private-icon.tsx'
import { PrivatePage } from '../../private/private-page.tsx'
import { ListPanel } from '../../private/table/list-panel.tsx'
import { useTableState } from '../../private/table/table-state.ts'
import { Icon } from '../../ui/icon.tsx'
import { NoVenuesYet } from '../venues/no-venues-yet.tsx'
import { useVenues } from '../venues/use-venues.ts'
import * as styles from './venue-menus.module.css'

function VenueMenus() {
  const state = useTableState('venues', ['name'], 'name')
  const query = useVenues(state)
  return (
    <ListPanel
      title="Venues"
      id="venues"
      query={query}
      state={state}
      find="Find a venue"
      hasSlash
      loading="Loading venues..."
      empty="No venues found"
      beginning={<NoVenuesYet />}
      failure={PRIVATE_FALLBACKS.fetchVenuesAndMenus}
    >
      {(venues) => venues.map((venue) => <VenueAccordion key={venue.id} venue={venue} />)}
    </ListPanel>
  )
}

function VenueAccordion({ venue: { id, name, address_city, active, menu_count } }: { venue: ManagedVenueRow }) {
  const region = useId()
  const [isOpen, setOpen] = useState(false)
  // Fetched when first opened. A closed accordion keeps the values of its forms.
  const [wasOpened, setWasOpened] = useState(false)
  const toggle = () => {
    setOpen(!isOpen)
    setWasOpened(true)
  }
  return (
    <div className={styles.accordion}>
      <h3>
        <button type="button" aria-expanded={isOpen} aria-controls={region} onClick={toggle}>
          <Icon name="down" />
          <span className="strong">{name}</span>
          <span className="muted small">({pluralise(menu_count, 'menu')})</span>
          {active ? null : <span className="badge neutral">Inactive</span>}
          <span className={`muted small ${styles.place}`}>{address_city}</span>
        </button>
      </h3>
      <div id={region} className={styles.body} hidden={!isOpen}>
        {wasOpened ? (
          <ClosesOnSearchChange value="all">
            <MenuEditor venueId={id} headingLevel={4} />
          </ClosesOnSearchChange>
        ) : null}
      </div>
    </div>
  )
}

export function MenusPage() {
  return (
    <PrivatePage
      title="Menu Management"
      actions={
        <Link className="btn compact" to="/admin/menu/add">
          <PrivateIcon name="plus" />
          Add Menu
        </Link>
      }
    >
      <VenueMenus />
    </PrivatePage>
  )
}
