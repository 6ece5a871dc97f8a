import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import { ErrorBannerProvider, FetchErrorBanner } from '../../private/error-banner.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadingSkeleton, SkeletonLine } from '../../ui/skeleton.tsx'
import { MenuHeadingLevel } from './heading-level.ts'
import * as menuPanelStyles from './menu-panel.module.css'
import { MenuPanel } from './menu-panel.tsx'
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
