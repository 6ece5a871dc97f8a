import { useWatch } from 'react-hook-form'
import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import { MAX_ORDERED_FEATURED } from '../../../domain/settings.ts'
import type { EditForm } from '../../private/edit-form/use-edit-form.ts'
import { FetchErrorBanner } from '../../private/error-banner.tsx'
import { RowActions, RowPosition, useRowList } from '../../private/row-list.tsx'
import { LoadingSkeleton, SkeletonLine } from '../../ui/skeleton.tsx'
import { FormSection } from '../../venue/form/form-section.tsx'
import * as styles from './settings.module.css'
import type { SettingsFormValues } from './settings-form-values.ts'
import { type FeaturedKind, type FeaturedRow, inOrderOf, useFeatured } from './use-settings.ts'

type Form = EditForm<SettingsFormValues>

export function FeaturedSection({ form }: { form: Form }) {
  return (
    <FormSection title="Order on the home page">
      <FeaturedOrder form={form} kind="venues" />
      <FeaturedOrder form={form} kind="dishes" />
    </FormSection>
  )
}

function FeaturedOrder({ form, kind }: { form: Form; kind: FeaturedKind }) {
  const { data, error, refetch } = useFeatured(kind)
  return (
    <fieldset className="field">
      <legend className="label">Featured {kind}</legend>
      {error && !data ? <FetchErrorBanner error={error} fallback={FALLBACK_MESSAGES.fetchData} onRetry={() => void refetch()} /> : null}
      {!data && !error ? (
        <LoadingSkeleton text={`Loading featured ${kind}...`}>
          <SkeletonLine width="long" />
        </LoadingSkeleton>
      ) : null}
      {data ? <OrderedRows form={form} kind={kind} rows={data.rows} total={data.total} /> : null}
    </fieldset>
  )
}

type OrderedProps = { form: Form; kind: FeaturedKind; rows: readonly FeaturedRow[]; total: number }

function OrderedRows({ form, kind, rows, total }: OrderedProps) {
  const field = kind === 'venues' ? 'featured_venues' : 'featured_dishes'
  const ids = useWatch({ control: form.control, name: field })
  const sorted = inOrderOf(ids, rows)
  const list = useRowList<FeaturedRow, HTMLDivElement>({
    rows: sorted,
    onChange: (next) =>
      form.set(
        field,
        next.map(({ id }) => id),
      ),
    labelOf: (index) => sorted[index]?.name ?? '',
  })
  if (rows.length === 0) return <p className="hint">No {kind} are featured.</p>
  return (
    <div ref={list.ref}>
      <p className="hint">
        {ids.length === 0 ? 'By name. Move one to choose another order.' : 'The chosen order. Anything featured later follows by name.'}
        {total > rows.length ? ` The first ${MAX_ORDERED_FEATURED} of ${total.toLocaleString('en-GB')}.` : ''}
      </p>
      <ol className={styles.order}>
        {sorted.map(({ id, name, place }, index) => (
          <li key={id} {...list.row(index)}>
            <RowPosition list={list} index={index} count={sorted.length} label={name} />
            <span>
              {name} <span className="muted small">{place}</span>
            </span>
            <RowActions list={list} index={index} count={sorted.length} label={name} canRemove={false} />
          </li>
        ))}
      </ol>
      {ids.length > 0 ? (
        <button type="button" className="btn ghost compact" onClick={() => form.set(field, [])}>
          Sort {kind} by name
        </button>
      ) : null}
      <span className="visually-hidden" aria-live="polite">
        {list.news}
      </span>
    </div>
  )
}
