import { getRouteApi, Link, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { VERSIONED_ENTITIES, type VersionedEntity } from '../../../domain/audit.ts'
import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import { pluralise } from '../../pluralise.ts'
import { DateTime } from '../../private/date-time.tsx'
import { FetchErrorBanner } from '../../private/error-banner.tsx'
import * as inputStyles from '../../private/input.module.css'
import * as panelStyles from '../../private/panel.module.css'
import { PrivatePage } from '../../private/private-page.tsx'
import { ShowOlderButton } from '../../private/show-older-button.tsx'
import { TableSkeleton } from '../../private/table/list-panel.tsx'
import { useUpdateSearchParams } from '../../private/use-update-search-params.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadingSkeleton } from '../../ui/skeleton.tsx'
import { actionLabel, formatActor } from '../audit/audit-labels.ts'
import * as styles from './history.module.css'
import { useHistory, useRestoreVersion } from './use-history.ts'
import { VersionChanges, VersionList } from './versions.tsx'

/** Where the version is below the list, so that it has to be scrolled to: as in history.module.css. */
const ONE_COLUMN = '(max-width: 56rem)'

const route = getRouteApi('/admin/history/$entity/$id')

export function HistoryPage() {
  const { entity, id } = route.useParams()
  const known = VERSIONED_ENTITIES.find((one) => one === entity)
  return (
    <PrivatePage title="History" back={<Link to="/admin/audit">Audit log</Link>}>
      {known ? <History entity={known} id={id} /> : <EmptyState>No changes found</EmptyState>}
    </PrivatePage>
  )
}

function History({ entity, id }: { entity: VersionedEntity; id: string }) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useHistory({ entity, id })
  const asked = useSearch({ strict: false, select: (search: Record<string, unknown>) => search.version })
  const change = useUpdateSearchParams()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isAsking, setAsking] = useState(false)
  const [person, setPerson] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const restore = useRestoreVersion()
  if (error && !data) return <FetchErrorBanner error={error} fallback={FALLBACK_MESSAGES.fetchData} onRetry={() => void refetch()} />
  if (!data)
    return (
      <LoadingSkeleton text="Loading the history...">
        <TableSkeleton />
      </LoadingSkeleton>
    )
  const versions = data.pages.flatMap((page) => page.data)
  const [newest] = versions
  const people = [...new Set(versions.map(({ actor_email }) => actor_email))]
  const listed = person === null ? versions : versions.filter(({ actor_email }) => actor_email === person)
  const shown = versions.find((version) => String(version.id) === String(asked)) ?? newest
  if (!newest || !shown) return <EmptyState>No changes found</EmptyState>
  const confirm = async () => {
    setBusy(true)
    if (await restore(shown, newest)) change({ version: undefined })
    setBusy(false)
    setAsking(false)
  }
  return (
    <div className={styles.columns}>
      <section className={panelStyles.panel} aria-labelledby="versions">
        <header>
          <h2 id="versions">
            {newest.entity_name} <span className="muted tabular">{data.pages[0]?.total}</span>
          </h2>
          {people.length > 1 ? (
            <select
              className={`${inputStyles.input} ${styles.byWhom}`}
              aria-label="Versions by"
              aria-describedby={hasNextPage ? 'versions-by-hint' : undefined}
              value={person ?? ''}
              onChange={({ target }) => setPerson(target.value || null)}
            >
              <option value="">By anyone</option>
              {people.map((email) => (
                <option key={email} value={email}>
                  {formatActor(email)}
                </option>
              ))}
            </select>
          ) : null}
        </header>
        {people.length > 1 && hasNextPage ? (
          <p id="versions-by-hint" className={`${styles.byHint} muted small`}>
            The choice of a person covers the versions shown so far. ‘Show earlier’ adds more.
          </p>
        ) : null}
        <VersionList
          versions={listed}
          newest={newest}
          shown={shown}
          onShow={({ id: version }, isByArrow) => {
            change({ version })
            if (!isByArrow && matchMedia(ONE_COLUMN).matches) heading.current?.focus()
          }}
        />
        {hasNextPage ? (
          <ShowOlderButton isLoading={isFetchingNextPage} onPress={() => void fetchNextPage()}>
            Show earlier
          </ShowOlderButton>
        ) : null}
      </section>
      <section className={panelStyles.panel} aria-labelledby="version" aria-live="polite">
        <header>
          <h2 id="version" ref={heading} tabIndex={-1}>
            <DateTime at={shown.at} withTime />
          </h2>
          {shown === newest ? null : (
            <button type="button" className="btn compact" aria-haspopup="dialog" onClick={() => setAsking(true)}>
              Restore this version
            </button>
          )}
        </header>
        <p className={styles.summary}>
          {actionLabel(shown.action).replace(/:$/, '')} by <b>{formatActor(shown.actor_email)}</b>
          {shown.changes.length > 0 ? (
            <>
              {' · '}
              {pluralise(shown.changes.length, 'field')} changed
            </>
          ) : null}
        </p>
        <VersionChanges version={shown} labelledBy="version" />
        <p className={`${styles.keys} muted small`} aria-hidden="true">
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> another version
          </span>
        </p>
      </section>
      <ConfirmDialog
        open={isAsking}
        title="Restore this version?"
        action="Restore this version"
        actionBusy="Restoring..."
        isBusy={isBusy}
        error={null}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      >
        <p>
          {newest.entity_name} goes back to how it was after this change. What was changed later stays in the history, so that you can
          restore it again.
        </p>
      </ConfirmDialog>
    </div>
  )
}
