import { Link, useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { FALLBACK_MESSAGES } from '../../domain/messages.ts'
import { can } from '../../domain/permissions.ts'
import { DownloadLink } from '../private/download-link.tsx'
import { FetchErrorBanner } from '../private/error-banner.tsx'
import { PrivateIcon } from '../private/private-icon.tsx'
import { PrivatePage } from '../private/private-page.tsx'
import { useActor } from '../session/use-actor.ts'
import { Banner } from '../ui/banner.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useIsWide } from '../ui/use-is-wide.ts'
import { AllergenMatrix } from './allergen-matrix.tsx'
import { AllergenProgress } from './allergen-progress.tsx'
import * as styles from './allergens-page.module.css'
import { ConfirmDishDialog } from './confirm-dish-dialog.tsx'
import { DishForm } from './dish-form.tsx'
import { type DishRow, nextToFillIn } from './dish-status.ts'
import { SavingStatus } from './saving-status.tsx'
import { useAllergens } from './use-allergens.ts'

export function AllergensPage() {
  const { id } = useParams({ from: '/menu-allergens/$id' })
  const actor = useActor()
  const list = can(actor, 'guide:edit', undefined) ? '/admin/menu' : '/venue-menu'
  const allergens = useAllergens(id)
  const { menu, rows } = allergens
  const [currentId, setCurrentId] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const next = nextToFillIn(rows, currentId)
  return (
    <PrivatePage
      title="Allergens"
      back={
        menu ? (
          <>
            <Link to={list}>{menu.venue.name}</Link> / {menu.name}
          </>
        ) : null
      }
      actions={
        menu && rows.length > 0 ? (
          <Actions menuId={id} onFailure={setFailure}>
            {next ? (
              <button type="button" className="btn compact" onClick={() => setCurrentId(next.item.id)}>
                Next to fill in
              </button>
            ) : null}
          </Actions>
        ) : null
      }
    >
      {failure ? <Banner tone="error">{failure}</Banner> : null}
      {menu ? (
        rows.length > 0 ? (
          <Dishes allergens={allergens} currentId={currentId} onMove={setCurrentId} />
        ) : (
          <EmptyState isBoxed>This menu has no dishes yet</EmptyState>
        )
      ) : allergens.error ? (
        <FetchErrorBanner error={allergens.error} fallback={FALLBACK_MESSAGES.fetchMenus} onRetry={() => void allergens.refetch()} />
      ) : (
        <Spinner label="Loading the allergens..." />
      )}
    </PrivatePage>
  )
}

type Props = { allergens: ReturnType<typeof useAllergens>; currentId: string | null; onMove: (id: string | null) => void }

function Dishes({ allergens, currentId, onMove }: Props) {
  const { rows, pending, saving, change, undo, confirm, save } = allergens
  const isWide = useIsWide()
  const [asked, setAsked] = useState<DishRow | null>(null)
  return (
    <>
      <AllergenProgress rows={rows} />
      <div className={styles.warning}>
        <Banner tone="warning">
          <strong>‘Not stated’ is never shown as free from.</strong> Diners see a dish’s allergens, and find it when they avoid one, only
          after someone has confirmed all 14.
        </Banner>
      </div>
      <SavingStatus saving={saving} pending={pending} onRetry={() => void save()} />
      {isWide ? (
        <AllergenMatrix rows={rows} currentId={currentId} onMove={onMove} onChange={change} onUndo={undo} onConfirm={setAsked} />
      ) : (
        <DishForm rows={rows} currentId={currentId} onMove={onMove} onChange={change} onConfirm={setAsked} />
      )}
      <ConfirmDishDialog row={asked} rows={rows} confirm={confirm} onClose={() => setAsked(null)} />
    </>
  )
}

type ActionsProps = { menuId: string; onFailure: (sentence: string | null) => void; children: ReactNode }

function Actions({ menuId, onFailure, children }: ActionsProps) {
  return (
    <>
      <button type="button" className="btn outline compact" onClick={() => print()}>
        <PrivateIcon name="print" />
        Print
      </button>
      <DownloadLink href={`/api/menus/${menuId}/allergens.csv`} fallback={FALLBACK_MESSAGES.fetchData} onFailure={onFailure}>
        <PrivateIcon name="download" />
        Download CSV
      </DownloadLink>
      {children}
    </>
  )
}
