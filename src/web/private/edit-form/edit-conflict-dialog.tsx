import { useQuery } from '@tanstack/react-query'
import type { AuditEntity } from '../../../domain/audit.ts'
import { MESSAGES } from '../../../domain/messages.ts'
import { useSession } from '../../session/session-store.ts'
import { useApi } from '../../site.ts'
import { Banner } from '../../ui/banner.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { EditConflict } from '../meanwhile/use-meanwhile.ts'
import { KEYS } from '../query-keys.ts'
import { changedFields, mergeValues } from './merge.ts'

type Props<E> = {
  /** What was changed, and what the audit log calls it. */
  what: string
  entity: AuditEntity
  meanwhile: EditConflict<{ id: string; updated_at: string }, E>
  mine: E
  labels: Record<keyof E & string, string>
  /** A value in words where it is not plain text, a number, yes or no, or a list of words. */
  shown?: (field: keyof E & string, value: E[keyof E & string]) => string | null
  /** Goes on with these entries, and saves them where asked to. */
  onResolve: (entries: E, then?: 'save') => void
}

/** What somebody else saved while a form was filled in, and the choice between the two. Keeping one's own version saves it. */
export function MeanwhileDialog<E extends object>({ what, entity, meanwhile, mine, labels, shown, onResolve }: Props<E>) {
  const { base, theirs, thing } = meanwhile
  const who = useLastEditor(entity, thing)
  const merged = mergeValues(base, mine, theirs)
  const ours = changedFields(base, mine)
  const words = (field: keyof E & string, entries: E) => shown?.(field, entries[field]) ?? formatPlain(entries[field])
  return (
    <Dialog open onClose={() => onResolve(merged)} title={`Somebody else changed this ${what}`}>
      <div className="dialog-body stack">
        <Banner tone="warning">{MESSAGES.edited_meanwhile}</Banner>
        <p>
          {who ? (
            <>
              Changed by <span className="strong">{who}</span>:
            </>
          ) : (
            'Changed:'
          )}
        </p>
        <dl className="changes">
          {changedFields(base, theirs).map((field) => (
            <div key={field}>
              <dt>
                {labels[field]}
                {ours.includes(field) ? <span className="badge pending">You changed it, too</span> : null}
              </dt>
              <dd>
                <del>{words(field, base)}</del> <ins>{words(field, theirs)}</ins>
              </dd>
              {ours.includes(field) ? <dd className="muted">Yours: {words(field, mine)}</dd> : null}
            </div>
          ))}
        </dl>
      </div>
      <div className="dialog-foot">
        <button type="button" className="btn line" onClick={() => onResolve(theirs)}>
          Use their version
        </button>
        <button type="button" className="btn" onClick={() => onResolve(merged, 'save')}>
          Keep my version
        </button>
      </div>
    </Dialog>
  )
}

/** Who saved a thing last, from the audit log, which administrators may read; null while or where that is not known. */
function useLastEditor(entity: AuditEntity, { id, updated_at }: { id: string; updated_at: string }): string | null {
  const api = useApi()
  const { user } = useSession()
  const { data } = useQuery({
    queryKey: [...KEYS.log, 'last editor', entity, id, updated_at],
    queryFn: ({ signal }) => api.get('/api/audit-entries', { query: { entity, entity_id: id, limit: 1 }, signal }),
    enabled: user?.role === 'admin',
  })
  return data?.data[0]?.actor_email ?? null
}

function formatPlain(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (value === null || value === '') return 'Nothing'
  return Array.isArray(value) ? value.join(', ') || 'Nothing' : String(value)
}
