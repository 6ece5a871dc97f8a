import { FALLBACKS } from '../../../domain/messages.ts'
import { FetchFailure } from '../../private/fetch-failure.tsx'
import { Notices } from '../../private/notices.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Bone, Loading } from '../../ui/skeleton.tsx'
import { MenuPanel } from './menu-panel.tsx'
import { useMenus } from './use-menus.ts'
import '../../styles/private-menus.css'

type Props = {
  venueId: string
  /** Whether the first menu stands open from the start. */
  opensFirst?: boolean
}

/** Everything that can be done to a venue's menus, for whoever may do it: the server asks who that is. */
export function MenuEditor(props: Props) {
  return (
    <Notices>
      <Menus {...props} />
    </Notices>
  )
}

function Menus({ venueId, opensFirst = false }: Props) {
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
      {data.data.map((menu, place) => (
        <MenuPanel key={menu.id} menu={menu} opensAtFirst={opensFirst && place === 0} />
      ))}
    </div>
  )
}
