import { useId, useState } from 'react'
import type { ManagedMenu } from '../../../contract/managed-menu.ts'
import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import { ErrorBannerProvider, FetchErrorBanner } from '../../private/error-banner.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadingSkeleton, SkeletonLine } from '../../ui/skeleton.tsx'
import { CategoryBlock } from './category-block.tsx'
import { AddCategory } from './category-name-form.tsx'
import { SortableMenu } from './dnd/sortable-menu.tsx'
import { HistoryLink } from './history-link.tsx'
import { ItemDialogs } from './item-dialogs.tsx'
import { MenuForm } from './menu-form.tsx'
import { AllergensLink, CompareLink, MenuHeader, MenuHeadingLevel } from './menu-header.tsx'
import * as menuPanelStyles from './menu-panel.module.css'
import { useMenus } from './use-menus.ts'

type Props = {
  venueId: string
  opensFirst?: boolean
  headingLevel?: 3 | 4
}

export function MenuEditor({ headingLevel = 3, ...props }: Props) {
  return (
    <ErrorBannerProvider>
      <MenuHeadingLevel value={headingLevel}>
        <Menus {...props} />
      </MenuHeadingLevel>
    </ErrorBannerProvider>
  )
}

function Menus({ venueId, opensFirst = false }: Omit<Props, 'headingLevel'>) {
  const { data, error, refetch } = useMenus(venueId)
  if (error && !data) return <FetchErrorBanner error={error} fallback={FALLBACK_MESSAGES.fetchMenus} onRetry={() => void refetch()} />
  if (!data)
    return (
      <LoadingSkeleton text="Loading menus...">
        <div className="stack">
          <SkeletonLine width="long" tall />
          <SkeletonLine width="long" tall />
        </div>
      </LoadingSkeleton>
    )
  if (data.data.length === 0) return <EmptyState>No menus available</EmptyState>
  return (
    <div className={menuPanelStyles.list}>
      {data.data.map((menu, place) => (
        <MenuPanel key={menu.id} menu={menu} opensAtFirst={opensFirst && place === 0} />
      ))}
    </div>
  )
}

function MenuPanel({ menu, opensAtFirst }: { menu: ManagedMenu; opensAtFirst: boolean }) {
  const id = useId()
  const [isOpen, setOpen] = useState(opensAtFirst)
  // Stays mounted when it is closed, so that entered text is kept.
  const [wasOpened, setWasOpened] = useState(opensAtFirst)
  const [editing, setEditing] = useState<'not yet' | 'now' | 'before'>('not yet')
  return (
    <section className={menuPanelStyles.panel} aria-label={menu.name}>
      {editing === 'now' ? (
        <MenuForm menu={menu} onClose={() => setEditing('before')} />
      ) : (
        <MenuHeader
          menu={menu}
          isOpen={isOpen}
          controls={id}
          wasEdited={editing === 'before'}
          onToggle={() => {
            setOpen(!isOpen)
            setWasOpened(true)
          }}
          onEdit={() => setEditing('now')}
        />
      )}
      <div id={id} hidden={!isOpen}>
        {wasOpened ? <MenuBody menu={menu} /> : null}
      </div>
    </section>
  )
}

function MenuBody({ menu }: { menu: ManagedMenu }) {
  return (
    <ItemDialogs menu={menu}>
      <SortableMenu menu={menu}>
        {(category) => <CategoryBlock key={category.id} category={category} venueId={menu.venue_id} />}
      </SortableMenu>
      <div className={menuPanelStyles.footer}>
        <AddCategory menu={menu} />
        <AllergensLink menu={menu} />
        {menu.needs_review ? null : <CompareLink menu={menu} />}
        <HistoryLink entity="menu" id={menu.id} name={menu.name} />
      </div>
    </ItemDialogs>
  )
}
