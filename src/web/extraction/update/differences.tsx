import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MenuDiff } from '../../../contract/menu-extraction.ts'
import { PRIVATE_FALLBACKS } from '../../../domain/private-messages.ts'
import { ApiError, apiErrorMessage } from '../../api.ts'
import { useErrorBanner } from '../../private/error-banner.tsx'
import * as formBarStyles from '../../private/form-bar.module.css'
import { KEYS } from '../../private/query-keys.ts'
import { showToast } from '../../private/toasts.ts'
import { useApi } from '../../site.ts'
import { Banner } from '../../ui/banner.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PhotoViewer } from '../review/photo-viewer.tsx'
import { UnreadPagesBanner } from '../review/review-banners.tsx'
import * as reviewFormStyles from '../review/review-form.module.css'
import { DifferenceRow } from './difference-row.tsx'
import * as styles from './differences.module.css'
import { isSelectedByDefault, KINDS, listDifferences, toApplyInput } from './list-differences.ts'

type Props = {
  difference: MenuDiff
  onDone: () => void
  /** Asks for another photograph instead. */
  onAnother: () => void
}

/** What a new photograph changes in a menu, beside it: taken over one by one or all together. */
export function Differences({ difference, onDone, onAnother }: Props) {
  const { menu, extraction } = difference
  const all = listDifferences(difference)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(all.filter(isSelectedByDefault).map(({ key }) => key)))
  const [selected, select] = useState<string | null>(null)
  const toggle = (key: string) => setChosen((last) => new Set(last.has(key) ? [...last].filter((one) => one !== key) : [...last, key]))
  const apply = useApplyDifferences(difference, chosen, onDone)
  const areAllChosen = chosen.size === all.length
  return (
    <div className={reviewFormStyles.review}>
      <PhotoViewer review={difference} marks={all} selected={selected} onSelect={select} />
      <div>
        {all.length === 0 ? (
          <EmptyState hint="Nothing new, nothing gone, and every price the same.">The photograph shows {menu.name} as it is.</EmptyState>
        ) : (
          <Banner
            tone="info"
            action={
              <button
                type="button"
                className="btn outline compact"
                onClick={() => setChosen(new Set(areAllChosen ? [] : all.map(({ key }) => key)))}
              >
                {areAllChosen ? 'Take none' : 'Take all'}
              </button>
            }
          >
            <b>{inWords(all.length)}</b> Only what is ticked is taken over. What is gone, or hard to read, is for you to tick.
          </Banner>
        )}
        <UnreadPagesBanner extraction={extraction} />
        {Object.entries(KINDS).map(([kind, title]) => {
          const rows = all.filter((one) => one.kind === kind)
          return rows.length === 0 ? null : (
            <section className={reviewFormStyles.category} key={kind} aria-label={title}>
              <h2 className={styles.title}>{title}</h2>
              <ul>
                {rows.map((one) => (
                  <DifferenceRow
                    key={one.key}
                    difference={one}
                    isChosen={chosen.has(one.key)}
                    isSelected={one.key === selected}
                    onToggle={() => toggle(one.key)}
                    onSelect={() => select(one.key)}
                  />
                ))}
              </ul>
            </section>
          )
        })}
        <div className={formBarStyles.bar}>
          <span className={`small muted ${formBarStyles.note}`} role="status">
            {all.length > 0 ? `${chosen.size} of ${all.length} will be taken over` : ''}
          </span>
          <button type="button" className="btn ghost" onClick={onAnother}>
            Another photograph
          </button>
          <button type="button" className="btn outline" onClick={onDone}>
            Cancel
          </button>
          {all.length > 0 ? (
            <button type="button" className="btn" disabled={chosen.size === 0 || apply.isPending} onClick={() => apply.mutate()}>
              {apply.isPending ? 'Saving...' : 'Take over'}
            </button>
          ) : null}
        </div>
      </div>
    </div>
  )
}

function inWords(count: number): string {
  return count === 1 ? 'One difference.' : `${count} differences.`
}

/** Changes the menu by the chosen differences. They are compared again if the menu was edited in the meantime. */
function useApplyDifferences(difference: MenuDiff, chosen: ReadonlySet<string>, onDone: () => void) {
  const api = useApi()
  const client = useQueryClient()
  const { showError, dismissError } = useErrorBanner()
  const { menu, extraction } = difference
  return useMutation({
    mutationFn: () => {
      dismissError()
      return api.post('/api/menu-extractions/:id/apply', { params: { id: extraction.id }, body: toApplyInput(difference, chosen) })
    },
    onSuccess: async () => {
      await client.invalidateQueries({ refetchType: 'none' })
      showToast(`${menu.name} is brought up to date`)
      onDone()
    },
    onError: (error) => {
      showError(apiErrorMessage(error, PRIVATE_FALLBACKS.updateMenu))
      if (error instanceof ApiError && error.code === 'edited_meanwhile') void client.invalidateQueries({ queryKey: KEYS.comparisons })
    },
  })
}
