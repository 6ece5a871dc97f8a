import { PUBLIC_FALLBACKS } from '../../domain/public-messages.ts'
import { messageOf } from '../api.ts'
import { LoadFailure } from '../layout/load-failure.tsx'
import { MenusHead } from './menus-head.tsx'

/** The menus page when its menus did not come. */
export default function MenusError({ error }: { error: unknown }) {
  return (
    <div className="container">
      <MenusHead />
      <LoadFailure message={`Error loading menus: ${messageOf(error, PUBLIC_FALLBACKS.fetchMenus)}`} />
    </div>
  )
}
