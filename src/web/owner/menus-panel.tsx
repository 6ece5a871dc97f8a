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
            {counted(data.total, 'menu')}, {counted(items, 'item')}
          </span>
        ) : null}
      </header>
      <div className="panel-body menus">
        <MenuEditor venueId={venueId} />
      </div>
    </section>
  )
}

function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`
}
