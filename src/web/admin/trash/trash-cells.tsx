import { Link } from '@tanstack/react-router'
import type { TrashEntry } from '../../../contract/trash.ts'
import { DAY_MS } from '../../../domain/durations.ts'
import type { TrashKind } from '../../../domain/trash.ts'
import { pluralise } from '../../pluralise.ts'
import * as tableStyles from '../../private/table/data-table.module.css'
import { DetailIcon } from '../../ui/detail-icon.tsx'
import { Icon } from '../../ui/icon.tsx'
import * as styles from './trash.module.css'

export const KIND_NAMES: Record<TrashKind, { one: string; all: string }> = {
  venue: { one: 'Venue', all: 'Venues' },
  menu: { one: 'Menu', all: 'Menus' },
  category: { one: 'Category', all: 'Categories' },
  item: { one: 'Item', all: 'Items' },
  picture: { one: 'Image', all: 'Images' },
  user: { one: 'User', all: 'Users' },
}

/** Remaining days below which the time left is marked, and marked strongly. */
const SOON_DAYS = 7
const NOW_DAYS = 2

export function DeletedCell({ entry }: { entry: TrashEntry }) {
  const { id, title, missing, conflict, group_id } = entry
  const about = describeContents(entry)
  return (
    <>
      <span className="strong">{title}</span>
      {about ? <span className={`muted ${styles.line}`}>{about}</span> : null}
      {group_id ? (
        <Link className={`link small ${styles.line}`} to="/admin/venues" search={{ change: group_id }}>
          Deleted with others: restore all of them
        </Link>
      ) : null}
      {missing || conflict ? (
        <span className={`${tableStyles.warning} ${styles.line}`} id={`trash-${id}`}>
          {missing ? describeMissing(missing) : null}
          {conflict === 'slug' ? 'Its URL is in use. It gets another one when restored.' : null}
          {conflict === 'email' ? 'Another account has this email address.' : null}
        </span>
      ) : null}
    </>
  )
}

export function KeptCell({ entry: { expires_at } }: { entry: TrashEntry }) {
  const days = Math.max(0, Math.ceil((Date.parse(expires_at) - Date.now()) / DAY_MS))
  const tone = days <= NOW_DAYS ? 'declined' : days <= SOON_DAYS ? 'pending' : 'neutral'
  return (
    <span className={`badge ${tone}`}>
      {tone === 'declined' ? <Icon name="warning" /> : <DetailIcon name="clock" />}
      {days === 0 ? 'Ends tonight' : `${pluralise(days, 'day')} left`}
    </span>
  )
}

export function isBlocked({ missing, conflict }: TrashEntry): boolean {
  return missing !== null || conflict === 'email'
}

function describeContents({ kind, path, contents }: TrashEntry): string {
  const { menus, categories, items, reservations } = contents
  const counts = [
    kind === 'venue' ? (menus === 0 ? 'No menus' : pluralise(menus, 'menu')) : '',
    items === 0 ? '' : pluralise(items, 'item'),
    kind === 'menu' && items === 0 && categories > 0 ? pluralise(categories, 'category', 'categories') : '',
    reservations === 0 ? '' : pluralise(reservations, 'reservation'),
  ].filter((part) => part !== '')
  const places = path.toReversed()
  return [counts.join(', '), ...places].filter((part) => part !== '').join(' · ')
}

function describeMissing({ kind, title, trash_id }: NonNullable<TrashEntry['missing']>): string {
  const name = `${KIND_NAMES[kind].one.toLowerCase()} ${title}`
  return trash_id === null ? `The ${name} is gone for good.` : `Restore the ${name} first.`
}
