import { Link } from '@tanstack/react-router'
import { can } from '../../../domain/permissions.ts'
import { useActor } from '../../session/use-actor.ts'

type Props = {
  entity: 'menu' | 'menu_category' | 'menu_item'
  id: string
  /** What screen readers say after 'History of'. */
  name: string
}

/** Leads to the history of a part of a menu: within administration, or on a page of its own for owners. */
export function HistoryLink({ entity, id, name }: Props) {
  const isOfGuide = can(useActor(), 'guide:edit', undefined)
  return (
    <Link
      className="btn ghost compact"
      to={isOfGuide ? '/admin/history/$entity/$id' : '/menu-history/$entity/$id'}
      params={{ entity, id }}
      aria-label={`History of ${name}`}
    >
      History
    </Link>
  )
}
