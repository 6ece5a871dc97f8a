import { Link } from '@tanstack/react-router'
import type { MenuExtraction } from '../../contract/menu-extraction.ts'
import { CompactDateTime } from '../private/date-time.tsx'
import * as panelStyles from '../private/panel.module.css'
import { Badge } from '../ui/badge.tsx'
import * as styles from './recent-extractions.module.css'

const MAX_SHOWN = 5

type Props = {
  extractions: readonly MenuExtraction[]
  menus: '/admin/menu' | '/venue-menu'
  search: { tab?: 'menus'; venue?: string | undefined }
}

export function RecentExtractions({ extractions, menus, search }: Props) {
  const made = extractions.filter(({ state, is_update, menu_id }) => state === 'done' && !is_update && menu_id !== null)
  if (made.length === 0) return null
  return (
    <section className={`${panelStyles.panel} ${styles.panel}`} aria-labelledby="recent-uploads">
      <header>
        <h2 id="recent-uploads">Recent uploads</h2>
        <Link className="small" to={menus} search={search}>
          All menus
        </Link>
      </header>
      <ul>
        {made.slice(0, MAX_SHOWN).map((extraction) => (
          <Made key={extraction.id} extraction={extraction} />
        ))}
      </ul>
    </section>
  )
}

function Made({ extraction: { name, menu_id, menu_type, created_at, published_at } }: { extraction: MenuExtraction }) {
  return (
    <li>
      <div className={styles.text}>
        <span className="strong">{name}</span> <Badge>{menu_type}</Badge>
        <p className="small muted">
          <CompactDateTime at={created_at} /> · {published_at ? 'Saved as a menu' : 'Needs review'}
        </p>
      </div>
      {menu_id && !published_at ? (
        <Link className="btn outline compact" to="/menu-review/$id" params={{ id: menu_id }} aria-label={`Review ${name}`}>
          Review
        </Link>
      ) : null}
    </li>
  )
}
