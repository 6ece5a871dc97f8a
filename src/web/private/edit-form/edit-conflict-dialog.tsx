import { useQuery } from '@tanstack/react-query'
import type { AuditEntity } from '../../../domain/audit.ts'
import { ERROR_MESSAGES } from '../../../domain/messages.ts'
import { can } from '../../../domain/permissions.ts'
import { useActor } from '../../session/use-actor.ts'
import { useApi } from '../../site.ts'
import { Banner } from '../../ui/banner.tsx'
import * as dialogStyles from '../../ui/dialog.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { KEYS } from '../query-keys.ts'
import * as styles from './edit-conflict-dialog.module.css'
import { changedFields, mergeValues } from './merge-values.ts'
import type { EditConflict } from './use-save-record.ts'

type Props<V> = {
  noun: string
  entity: AuditEntity
  conflict: EditConflict<V>
  mine: V
  labels: Record<keyof V & string, string>
  formatValue?: (field: keyof V & string, value: V[keyof V & string]) => string | null
  onResolve: (values: V, then?: 'save') => void
}

/** Shows the changes that another user saved in the meantime, and offers both versions. Choosing the own version saves it. */
export function EditConflictDialog<V extends object>({ noun, entity, conflict, mine, labels, formatValue, onResolve }: Props<V>) {
  const { base, theirs, stored } = conflict
  const editor = useLastEditor(entity, stored)
  const merged = mergeValues(base, mine, theirs)
  const ours = changedFields(base, mine)
  const isMerged = (field: keyof V & string) => changedFields(mine, merged).includes(field)
  const format = (field: keyof V & string, values: V) => formatValue?.(field, values[field]) ?? formatPlain(values[field])
  return (
    <Dialog open onClose={() => onResolve(merged)} title={`This ${noun} was changed elsewhere, perhaps in another tab`}>
      <div className={`${dialogStyles.body} stack`}>
        <Banner tone="warning">{ERROR_MESSAGES.edited_meanwhile}</Banner>
        <p>
          {editor ? (
            <>
              Changed by <span className="strong">{editor}</span>:
            </>
          ) : (
            'Changed:'
          )}
        </p>
        <dl className={styles.changes}>
          {changedFields(base, theirs).map((field) => (
            <div key={field}>
              <dt>
                {labels[field]}
                {ours.includes(field) ? <span className="badge pending">You changed it, too</span> : null}
              </dt>
              <dd>
                <del>{format(field, base)}</del> <ins>{format(field, theirs)}</ins>
              </dd>
              {ours.includes(field) ? <dd className="muted">Yours: {format(field, mine)}</dd> : null}
              {ours.includes(field) && isMerged(field) ? (
                <dd className="muted">With your version it becomes: {format(field, merged)}</dd>
              ) : null}
            </div>
          ))}
        </dl>
      </div>
      <div className={dialogStyles.footer}>
        <button type="button" className="btn outline" onClick={() => onResolve(theirs)}>
          Use their version
        </button>
        <button type="button" className="btn" onClick={() => onResolve(merged, 'save')}>
          Keep my version
        </button>
      </div>
    </Dialog>
  )
}

/**
 * Returns the email address of the user who saved a record last, from the audit log. Null until it is loaded, and for
 * owners, who do not see it of all people.
 */
function useLastEditor(entity: AuditEntity, { id, updated_at }: { id: string; updated_at: string }): string | null {
  const api = useApi()
  const actor = useActor()
  const { data } = useQuery({
    queryKey: [...KEYS.log, 'last editor', entity, id, updated_at],
    queryFn: ({ signal }) => api.get('/api/audit-entries', { query: { entity, entity_id: id, limit: 1 }, signal }),
    enabled: can(actor, 'guide:edit', undefined),
  })
  return data?.data[0]?.actor_email ?? null
}

function formatPlain(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (value === null || value === '') return 'Nothing'
  return Array.isArray(value) ? value.join(', ') || 'Nothing' : String(value)
}
