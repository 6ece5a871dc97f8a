import { countOf } from '../count-of.ts'
import { MenuEditor } from '../menu/manage/menu-editor.tsx'
import { useMenus } from '../menu/manage/use-menus.ts'

/** The venue's menus, and how many there are. */
export function MenusPanel({ venueId }: { venueId: string }) {
  const { data } = useMenus(venueId)
  const items = data?.data.reduce((sum, { item_count }) => sum + item_count, 0) ?? 0
  return (
    <section className="panel" aria-labelledby="menus-title">
      <header>
        <h2 id="menus-title">Menus</h2>
        {data ? (
          <span className="muted small">
            {countOf(data.total, 'menu')}, {countOf(items, 'item')}
          </span>
        ) : null}
      </header>
      <div className="panel-body menus">
        <MenuEditor venueId={venueId} opensFirst />
      </div>
    </section>
  )
}
