import { FALLBACKS } from '../../../domain/messages.ts'
import { FetchFailure } from '../../private/fetch-failure.tsx'
import { Notices } from '../../private/notices.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Bone, Loading } from '../../ui/skeleton.tsx'
import { MenuPanel } from './menu-panel.tsx'
import { useMenus } from './use-menus.ts'
import '../../styles/private-menus.css'

/** Everything that can be done to a venue's menus, for whoever may do it: the server asks who that is. */
export function MenuEditor({ venueId }: { venueId: string }) {
  return (
    <Notices>
      <Menus venueId={venueId} />
    </Notices>
  )
}

function Menus({ venueId }: { venueId: string }) {
  const { data, error, refetch } = useMenus(venueId)
  if (error && !data) return <FetchFailure error={error} fallback={FALLBACKS.fetchMenus} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Loading text="Loading menus...">
        <div className="stack">
          <Bone width="long" tall />
          <Bone width="long" tall />
        </div>
      </Loading>
    )
  if (data.data.length === 0) return <Empty>No menus available</Empty>
  return (
    <div className="menu-list">
      {data.data.map((menu) => (
        <MenuPanel key={menu.id} menu={menu} />
      ))}
    </div>
  )
}
