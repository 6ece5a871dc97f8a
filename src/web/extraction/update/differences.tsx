import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import type { MenuDiff } from '../../../contract/menu-extraction.ts'
import { PRIVATE_FALLBACKS } from '../../../domain/private-messages.ts'
import { ApiError, apiErrorMessage } from '../../api.ts'
import { UnsavedChangesGuard } from '../../private/edit-form/unsaved-changes.tsx'
import { useErrorBanner } from '../../private/error-banner.tsx'
import * as formBarStyles from '../../private/form-bar.module.css'
import { KEYS } from '../../private/query-keys.ts'
import { showToast } from '../../private/toasts.ts'
import { useRestore } from '../../private/undo.ts'
import { useRepeatableCall } from '../../private/use-repeatable-call.ts'
import { useApi } from '../../site.ts'
import { Banner } from '../../ui/banner.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PictureLinks } from '../picture-links.tsx'
import { usePhotoTurns } from '../review/photo-turns.ts'
import { PhotoViewer } from '../review/photo-viewer.tsx'
import { UnreadPagesBanner } from '../review/review-banners.tsx'
import * as reviewFormStyles from '../review/review-form.module.css'
import { countTaken, type Decided, type Decisions, toApplyInput } from './decisions.ts'
import { DifferenceRow } from './difference-row.tsx'
import * as styles from './differences.module.css'
import { type Difference, KINDS } from './list-differences.ts'
import { useDecisions } from './use-decisions.ts'

type Props = {
  difference: MenuDiff
  /** The last decisions, also those before the menus were compared again. */
  latest: RefObject<Decided | null>
  onDone: () => void
  onAnother: () => void
}

export function Differences({ difference, latest, onDone, onAnother }: Props) {
  const { menu, extraction } = difference
  const decided = useDecisions(difference, latest)
  const { all, chosen, answers, unanswered } = decided
  const [areMissingShown, showMissing] = useState(false)
  const [selected, select] = useState<string | null>(null)
  const turns = usePhotoTurns()
  const list = useRef<HTMLDivElement>(null)
  const { showError, dismissError } = useErrorBanner()
  const isApplied = useRef(false)
  const isDirty = () => !isApplied.current && decided.isDirty
  const [isAsking, setAsking] = useState(false)
  const apply = useApplyDifferences(difference, decided, () => {
    isApplied.current = true
    onDone()
  })
  const tickable = all.filter(({ action }) => action !== null).map(({ key }) => key)
  const submit = () => {
    const [first] = unanswered
    if (!first) return apply.mutate()
    showMissing(true)
    list.current?.querySelector<HTMLInputElement>(`[data-row="${first.key}"] [type=radio]`)?.focus()
    showError(unansweredMessage(unanswered.length))
  }
  return (
    <div className={reviewFormStyles.review}>
      <PhotoViewer review={difference} marks={all} selected={selected} onSelect={select} turns={turns} />
      <div ref={list}>
        <DifferencesSummary menuName={menu.name} count={all.length} tickable={tickable} chosen={chosen} onChoose={decided.choose} />
        <UnreadPagesBanner extraction={extraction} />
        <PictureLinks links={extraction.links} />
        {Object.entries(KINDS).map(([kind, title]) => {
          const rows = all.filter((one) => one.kind === kind)
          return rows.length === 0 ? null : (
            <section className={reviewFormStyles.category} key={kind} aria-label={title}>
              <div className={styles.sectionHead}>
                <h2 className={styles.title}>{title}</h2>
                <KeepAll rows={rows.filter(isKeptTogether)} onKeep={(given) => decided.answer(given, kind === 'gone' ? 'keep' : 'same')} />
              </div>
              <ul>
                {rows.map((one) => (
                  <DifferenceRow
                    key={one.key}
                    difference={one}
                    isChosen={chosen.has(one.key)}
                    answer={answers.get(one.key)}
                    isMissing={areMissingShown && unanswered.includes(one)}
                    isSelected={one.key === selected}
                    onAnswer={(given) => decided.answer([one], given)}
                    onToggle={() => decided.toggle(one.key)}
                    onSelect={() => select(one.key)}
                  />
                ))}
              </ul>
            </section>
          )
        })}
        <DifferencesBar
          note={all.length > 0 ? `${countTaken(all, decided)} of ${all.length} will be applied` : ''}
          canApply={all.length > 0}
          isDisabled={(chosen.size === 0 && answers.size === 0 && unanswered.length === 0) || apply.isPending}
          isSaving={apply.isPending}
          onApply={() => {
            dismissError()
            submit()
          }}
          onAnother={() => (isDirty() ? setAsking(true) : onAnother())}
          onCancel={onDone}
        />
      </div>
      <UnsavedChangesGuard isDirty={isDirty} closing={{ isAsking, stay: () => setAsking(false), leave: onAnother }} />
    </div>
  )
}

type BarProps = {
  note: string
  canApply: boolean
  isDisabled: boolean
  isSaving: boolean
  onApply: () => void
  onAnother: () => void
  onCancel: () => void
}

function DifferencesBar({ note, canApply, isDisabled, isSaving, onApply, onAnother, onCancel }: BarProps) {
  return (
    <div className={formBarStyles.bar}>
      <span className={`small muted ${formBarStyles.note}`} role="status">
        {note}
      </span>
      <button type="button" className="btn ghost" onClick={onAnother}>
        Another photo
      </button>
      <button type="button" className="btn outline" onClick={onCancel}>
        Cancel
      </button>
      {canApply ? (
        <button type="button" className="btn" aria-disabled={isDisabled || undefined} onClick={() => isDisabled || onApply()}>
          {isSaving ? 'Saving...' : 'Apply changes'}
        </button>
      ) : null}
    </div>
  )
}

type SummaryProps = {
  menuName: string
  count: number
  tickable: readonly string[]
  chosen: ReadonlySet<string>
  onChoose: (keys: ReadonlySet<string>) => void
}

function DifferencesSummary({ menuName, count, tickable, chosen, onChoose }: SummaryProps) {
  const areAllChosen = tickable.every((key) => chosen.has(key))
  if (count === 0) {
    return (
      <EmptyState hint="No dish is new or removed, and every price, description and mark is the same.">
        The photo shows {menuName} as it is.
      </EmptyState>
    )
  }
  return (
    <Banner
      tone="info"
      action={
        tickable.length > 0 ? (
          <button type="button" className="btn outline compact" onClick={() => onChoose(new Set(areAllChosen ? [] : tickable))}>
            {areAllChosen ? 'Select none' : 'Select all'}
          </button>
        ) : undefined
      }
    >
      <b>{numberInWords(count)}</b> Only ticked changes are applied. Tick removals and unclear items yourself. Dietary tags and allergens of
      a dish that changed need your answer again.
    </Banner>
  )
}

function KeepAll({ rows, onKeep }: { rows: readonly Difference[]; onKeep: (rows: readonly Difference[]) => void }) {
  if (rows.length < 2) return null
  return (
    <button type="button" className="btn ghost compact" onClick={() => onKeep(rows)}>
      {rows.every(({ kind }) => kind === 'gone')
        ? `All ${rows.length} are still served, as they are`
        : `All ${rows.length} without marks have the same recipe`}
    </button>
  )
}

/** Dishes that the photo does not show, and dishes without printed tags that differ at most in tags and price. */
function isKeptTogether({ kind, question, differs, after }: Difference): boolean {
  if (question === null) return false
  return kind === 'gone' || (differs.every((field) => field === 'dietary_info' || field === 'price') && after?.dietary_info.length === 0)
}

function unansweredMessage(count: number): string {
  return count === 1 ? 'One dish has a question that only you can answer.' : `${count} dishes have a question that only you can answer.`
}

function numberInWords(count: number): string {
  return count === 1 ? 'One difference.' : `${count} differences.`
}

function useApplyDifferences(difference: MenuDiff, decisions: Decisions, onDone: () => void) {
  const api = useApi()
  const client = useQueryClient()
  const { showError, dismissError } = useErrorBanner()
  const { menu, extraction } = difference
  const repeatable = useRepeatableCall('extraction_over')
  const restore = useRestore()
  const restoreAll = async (trashIds: readonly string[]) => {
    for (const trashId of trashIds) await restore(trashId)
  }
  return useMutation({
    meta: { hasForm: true },
    mutationFn: () => {
      dismissError()
      const body = toApplyInput(difference, decisions)
      return repeatable(body, () => api.post('/api/menu-extractions/:id/apply', { params: { id: extraction.id }, body }))
    },
    onSuccess: async (applied) => {
      await client.invalidateQueries({ refetchType: 'none' })
      const removed = applied === 'done' ? [] : applied.trash_ids
      showToast(`${menu.name} is up to date`, removed.length === 0 ? null : { label: 'Undo removals', run: () => restoreAll(removed) })
      onDone()
    },
    onError: (error) => {
      showError(apiErrorMessage(error, PRIVATE_FALLBACKS.updateMenu))
      if (error instanceof ApiError && ['edited_meanwhile', 'dietary_undecided'].includes(error.code ?? ''))
        void client.invalidateQueries({ queryKey: KEYS.comparisons })
    },
  })
}
