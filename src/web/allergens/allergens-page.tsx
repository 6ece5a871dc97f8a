import { Link, useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { ALLERGEN_STATEMENT_LABELS, ALLERGEN_STATEMENTS } from '../../domain/menu/allergens.ts'
import { FALLBACK_MESSAGES } from '../../domain/messages.ts'
import { localNow } from '../../domain/time.ts'
import { pluralise } from '../pluralise.ts'
import { DownloadLink } from '../private/download-link.tsx'
import { FetchErrorBanner } from '../private/error-banner.tsx'
import * as panelStyles from '../private/panel.module.css'
import { PrivateIcon } from '../private/private-icon.tsx'
import { LoadingPlaceholder, PrivatePage } from '../private/private-page.tsx'
import { useIsOnline } from '../private/use-online.ts'
import { useMenuList } from '../session/use-menu-list.ts'
import { useSite } from '../site.ts'
import { Banner, RetryBanner } from '../ui/banner.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useIsWide } from '../ui/use-is-wide.ts'
import { AllergenMatrix } from './allergen-matrix.tsx'
import * as styles from './allergens-page.module.css'
import { ConfirmDishDialog } from './confirm-dish-dialog.tsx'
import { DishForm } from './dish-form.tsx'
import { type DishRow, describeProgress, nextUnconfirmed } from './dish-status.ts'
import { StatementMark } from './dish-status-cell.tsx'
import { countPending, type PendingChanges } from './pending-changes.ts'
import { useAllergens } from './use-allergens.ts'
import { useIsPrinting } from './use-is-printing.ts'
import type { Saving } from './use-save-changes.ts'

function AllergenProgress({ rows }: { rows: readonly DishRow[] }) {
  const confirmed = rows.filter(({ status }) => status === 'confirmed').length
  const label = `${confirmed} of ${rows.length} ${rows.length === 1 ? 'dish' : 'dishes'} confirmed`
  return (
    <section className={`${panelStyles.panel} ${styles.progress}`} aria-label="Progress">
      <div>
        <p>
          <b>{label}</b> <span className="muted small">{describeProgress(rows)}</span>
        </p>
        <progress value={confirmed} max={rows.length} aria-label={label} />
      </div>
      <ul className={styles.key} aria-label="Marks">
        {[...ALLERGEN_STATEMENTS, undefined].map((statement) => (
          <li key={statement ?? 'none'}>
            <StatementMark statement={statement} />
            {statement ? ALLERGEN_STATEMENT_LABELS[statement] : 'Not stated'}
          </li>
        ))}
      </ul>
    </section>
  )
}

type SavingStatusProps = { saving: Saving; pending: PendingChanges; onRetry: () => void }

function SavingStatus({ saving, pending, onRetry }: SavingStatusProps) {
  const { timeZone } = useSite()
  const isOnline = useIsOnline()
  const waiting = countPending(pending)
  if (waiting > 0 && (saving.state === 'failed' || !isOnline)) {
    const entries = pluralise(waiting, 'entry', 'entries')
    const reason = saving.message || (isOnline ? 'Not saved.' : 'No connection.')
    return (
      <div className={styles.banner}>
        <RetryBanner onRetry={onRetry}>
          <strong>{reason}</strong> {entries} {waiting === 1 ? 'is' : 'are'} kept on this device and saved when you are online again.
        </RetryBanner>
      </div>
    )
  }
  return (
    <p className={styles.status} role="status">
      {waiting > 0 ? 'Saving...' : saving.at ? `Saved at ${localNow(saving.at, timeZone).time}.` : ''}
    </p>
  )
}

export function AllergensPage() {
  const { id } = useParams({ from: '/menu-allergens/$id' })
  const allergens = useAllergens(id)
  const { menu, rows } = allergens
  const { to, search } = useMenuList(menu?.venue_id)
  const [currentId, setCurrentId] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const next = nextUnconfirmed(rows, currentId)
  return (
    <PrivatePage
      title="Allergens"
      back={
        menu ? (
          <>
            <Link to={to} search={search}>
              {menu.venue.name}
            </Link>{' '}
            / {menu.name}
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
        <LoadingPlaceholder label="Loading the allergens..." />
      )}
    </PrivatePage>
  )
}

type AllergensPageProps = { allergens: ReturnType<typeof useAllergens>; currentId: string | null; onMove: (id: string | null) => void }

function Dishes({ allergens, currentId, onMove }: AllergensPageProps) {
  const { rows, pending, saving, change, undo, confirm, save } = allergens
  const isWide = useIsWide()
  const isPrinting = useIsPrinting()
  const [asked, setAsked] = useState<DishRow | null>(null)
  return (
    <>
      <AllergenProgress rows={rows} />
      <div className={styles.warning}>
        <Banner tone="warning">
          <strong>‘Not stated’ is never shown as ‘free from’.</strong> Diners see a dish’s allergens, and find it with an allergen filter,
          only after someone has confirmed all 14.
        </Banner>
      </div>
      <SavingStatus saving={saving} pending={pending} onRetry={() => void save()} />
      {isWide || isPrinting ? (
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
