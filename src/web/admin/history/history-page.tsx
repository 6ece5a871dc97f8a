import { getRouteApi, Link, useSearch } from '@tanstack/react-router'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import type { AuditEntry } from '../../../contract/audit.ts'
import { VERSIONED_ENTITIES, type VersionedEntity } from '../../../domain/audit.ts'
import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import { can } from '../../../domain/permissions.ts'
import { FetchErrorBanner } from '../../private/error-banner.tsx'
import { PrivatePage } from '../../private/private-page.tsx'
import { TableSkeleton } from '../../private/table/list-panel.tsx'
import { useShortcuts } from '../../private/use-shortcuts.ts'
import { useUpdateSearchParams } from '../../private/use-update-search-params.ts'
import { useActor } from '../../session/use-actor.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadingSkeleton } from '../../ui/skeleton.tsx'
import * as styles from './history.module.css'
import { type History, useHistory, useRestoreVersion } from './use-history.ts'
import { VersionPanel } from './version-panel.tsx'
import { VersionsPanel } from './versions-panel.tsx'

/** Windows in which the version is below the list, as in history.module.css, so that the page has to scroll to it. */
const ONE_COLUMN = '(max-width: 56rem)'

const adminRoute = getRouteApi('/admin/history/$entity/$id')
const ownerRoute = getRouteApi('/menu-history/$entity/$id')

/** The history of a menu, a category or an item, for the owner of its venue. */
export function OwnerHistoryPage() {
  const { entity, id } = ownerRoute.useParams()
  return <HistoryPage entity={entity} id={id} back={<Link to="/venue-menu">Your menus</Link>} />
}

export function AdminHistoryPage() {
  const { entity, id } = adminRoute.useParams()
  const mayReadLog = can(useActor(), 'audit:read', undefined)
  const back = mayReadLog ? <Link to="/admin/audit">Audit log</Link> : <Link to="/admin/venues">Venues</Link>
  return <HistoryPage entity={entity} id={id} back={back} />
}

function HistoryPage({ entity, id, back }: { entity: string; id: string; back: ReactElement }) {
  const known = VERSIONED_ENTITIES.find((one) => one === entity)
  return (
    <PrivatePage title="History" back={back}>
      {known ? <HistoryOf entity={known} id={id} /> : <EmptyState>No changes found</EmptyState>}
    </PrivatePage>
  )
}

function HistoryOf({ entity, id }: { entity: VersionedEntity; id: string }) {
  const history = useHistory({ entity, id })
  const { data, error, refetch } = history
  if (error && !data) return <FetchErrorBanner error={error} fallback={FALLBACK_MESSAGES.fetchData} onRetry={() => void refetch()} />
  if (!data)
    return (
      <LoadingSkeleton text="Loading the history...">
        <TableSkeleton />
      </LoadingSkeleton>
    )
  const versions = data.pages.flatMap((page) => page.data)
  const [newest] = versions
  if (!newest) return <EmptyState>No changes found</EmptyState>
  return <Versions history={history} versions={versions} newest={newest} total={data.pages[0]?.total ?? versions.length} />
}

type VersionsProps = { history: History; versions: readonly AuditEntry[]; newest: AuditEntry; total: number }

/** The list of versions beside the one that is shown. The key R restores that one after a question. */
function Versions({ history, versions, newest, total }: VersionsProps) {
  const versionParam = useSearch({ strict: false, select: (search: Record<string, unknown>) => search.version })
  const change = useUpdateSearchParams()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isAsking, setAsking] = useState(false)
  const found = versions.find((version) => String(version.id) === String(versionParam))
  const isSought = useOlderVersion(history, versionParam, found)
  const shown = found ?? newest
  const askToRestore = shown === newest ? null : () => setAsking(true)
  useShortcuts(askToRestore ? { r: askToRestore } : {})
  if (isSought)
    return (
      <LoadingSkeleton text="Loading the history...">
        <TableSkeleton />
      </LoadingSkeleton>
    )
  return (
    <div className={styles.columns}>
      <VersionsPanel
        history={history}
        versions={versions}
        newest={newest}
        shown={shown}
        total={total}
        onShow={({ id: version }, isByArrow) => {
          change({ version })
          if (!isByArrow && matchMedia(ONE_COLUMN).matches) heading.current?.focus()
        }}
      />
      <VersionPanel version={shown} heading={heading} onRestore={askToRestore} />
      <RestoreDialog
        open={isAsking}
        version={shown}
        newest={newest}
        onRestored={() => change({ version: undefined })}
        onClose={() => setAsking(false)}
      />
    </div>
  )
}

/** Loads older versions until the one in the URL is among them, as for a link to it. @returns whether more are being loaded */
function useOlderVersion(
  { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage }: History,
  versionParam: unknown,
  found?: AuditEntry,
) {
  const isSought = versionParam !== undefined && !found && hasNextPage && !isFetchNextPageError
  useEffect(() => {
    if (isSought && !isFetchingNextPage) void fetchNextPage()
  }, [isSought, isFetchingNextPage, fetchNextPage])
  return isSought
}

type RestoreDialogProps = { open: boolean; version: AuditEntry; newest: AuditEntry; onRestored: () => void; onClose: () => void }

function RestoreDialog({ open, version, newest, onRestored, onClose }: RestoreDialogProps) {
  const [isBusy, setBusy] = useState(false)
  const restore = useRestoreVersion()
  const confirm = async () => {
    setBusy(true)
    if (await restore(version, newest)) onRestored()
    setBusy(false)
    onClose()
  }
  return (
    <ConfirmDialog
      open={open}
      title="Restore this version?"
      action="Restore this version"
      actionBusy="Restoring..."
      isBusy={isBusy}
      error={null}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>
        {newest.entity_name} goes back to how it was after this change. What was changed later stays in the history, so that you can restore
        it again.
      </p>
      {version.entity === 'venue' ? <p>Opening hours and bookable times are part of it, with the days from today on.</p> : null}
    </ConfirmDialog>
  )
}
