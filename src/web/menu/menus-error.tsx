import { PUBLIC_FALLBACKS } from '../../domain/public-messages.ts'
import { apiErrorMessage } from '../api.ts'
import { LoadError } from '../layout/load-error.tsx'
import { MenusHeader } from './menus-header.tsx'

export default function MenusError({ error }: { error: unknown }) {
  return (
    <div className="container">
      <MenusHeader />
      <LoadError message={`Error loading menus: ${apiErrorMessage(error, PUBLIC_FALLBACKS.fetchMenus)}`} />
    </div>
  )
}
