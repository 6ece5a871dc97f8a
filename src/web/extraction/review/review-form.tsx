import { type FormEvent, useEffect, useEffectEvent, useId } from 'react'
import type { MenuReview } from '../../../contract/menu-extraction.ts'
import { fieldMessage } from '../../../domain/field-prompts.ts'
import { MENU_MAX_LENGTHS } from '../../../domain/menu/menu-fields.ts'
import { ERROR_MESSAGES } from '../../../domain/messages.ts'
import { MenuTypeField } from '../../menu/manage/menu-type-field.tsx'
import { UnsavedChangesGuard } from '../../private/edit-form/unsaved-changes.tsx'
import * as formBarStyles from '../../private/form-bar.module.css'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { SubmitButton } from '../../ui/form/form-parts.tsx'
import { PictureLinks } from '../picture-links.tsx'
import { allItems, currentCertainty, type DraftItem, isIncluded } from './draft.ts'
import { type PhotoMark, PhotoViewer } from './photo-viewer.tsx'
import { RestoredDraftBanner, ReviewProgressBanner, UnreadPagesBanner } from './review-banners.tsx'
import { ReviewCategory } from './review-category.tsx'
import * as styles from './review-form.module.css'
import { type ReviewWork, useReview } from './use-review.ts'

type ReviewBarProps = { work: ReviewWork; items: number; kept: number; onLeave: () => void }

function ReviewBar({ work, items, kept, onLeave }: ReviewBarProps) {
  const { removed, canUndo, isPublishing } = work
  return (
    <div className={formBarStyles.bar}>
      <span className={`small muted ${formBarStyles.note}`} role="status">
        {removed ? `${removed} is removed. ` : ''}
        {kept} of {items} items will be on the menu
      </span>
      <button
        type="button"
        className="btn ghost compact"
        aria-disabled={!canUndo || undefined}
        aria-keyshortcuts="Alt+Z"
        onClick={() => canUndo && work.undo()}
      >
        Undo
      </button>
      <button type="button" className="btn outline" onClick={onLeave}>
        Cancel
      </button>
      <SubmitButton className="btn" isSubmitting={isPublishing} busyText="Publishing...">
        Publish
      </SubmitButton>
    </div>
  )
}

type Options = {
  onNext: () => void
  onUndo: () => void
  isOff: boolean
}

/**
 * Alt and N goes to the next doubt, Alt and Z undoes. On the whole page, because nothing has the focus when it opens. With Alt, because a
 * single letter would be typed into fields; by key code, because Alt types special characters in some layouts.
 */
function useReviewKeys({ onNext, onUndo, isOff }: Options): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (isOff || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (event.code !== 'KeyN' && event.code !== 'KeyZ') return
    event.preventDefault()
    if (event.code === 'KeyN') onNext()
    else onUndo()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

type ReviewFormProps = { review: MenuReview; onLeave: () => void }

export function ReviewForm({ review, onLeave }: ReviewFormProps) {
  const work = useReview(review, onLeave)
  const { draft, apply, selected } = work
  const keysId = useId()
  const items = allItems(draft)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    work.publish()
  }
  useReviewKeys({ onNext: work.goToNext, onUndo: work.undo, isOff: work.isAsking })
  return (
    <>
      <form className={styles.review} noValidate onSubmit={onSubmit} aria-busy={work.isPublishing || undefined}>
        <PhotoViewer
          review={review}
          marks={marksOf(items, selected)}
          selected={selected}
          onSelect={(key) => work.goTo(key)}
          turns={work.photoTurns}
        />
        <div ref={work.list}>
          <ReviewProgressBanner items={items.length} toCheck={work.toCheck} onNext={work.goToNext} />
          <UnreadPagesBanner extraction={review.extraction} />
          <PictureLinks links={review.extraction.links} />
          <RestoredDraftBanner found={work.found} onStartAgain={work.startAgain} />
          <p className={`small muted ${styles.keys}`} id={keysId}>
            Press Enter to accept an item and move to the next one to check, Alt+N to move there without accepting it, Alt+Z to undo, or
            Alt+Backspace to remove an item.
          </p>
          <div className={styles.menu} data-menu-name>
            <Field
              label="Menu name"
              error={draft.name.trim() === '' ? fieldMessage('name', ERROR_MESSAGES.required_fields) : undefined}
              isAnnounced
            >
              {(control) => (
                <input
                  {...control}
                  value={draft.name}
                  maxLength={MENU_MAX_LENGTHS.name}
                  aria-required
                  onChange={(event) => apply({ type: 'menu', change: { name: event.target.value } })}
                />
              )}
            </Field>
            <MenuTypeField value={draft.menu_type} onChange={(menu_type) => apply({ type: 'menu', change: { menu_type } })} />
          </div>
          {draft.categories.map((category) => (
            <ReviewCategory key={category.key} category={category} work={work} review={review} keysId={keysId} />
          ))}
          <ReviewBar work={work} items={items.length} kept={items.filter(isIncluded).length} onLeave={onLeave} />
        </div>
      </form>
      <ConfirmDialog
        open={work.isAsking}
        title="Publish without checking"
        action="Publish anyway"
        actionBusy="Publishing..."
        cancel="Keep checking"
        isBusy={false}
        error={null}
        onConfirm={work.publishAnyway}
        onCancel={work.stopAsking}
      >
        {work.toCheck === 1 ? '1 item is' : `${work.toCheck} items are`} still to be checked. Items without a price are left out of the
        menu.
      </ConfirmDialog>
      <UnsavedChangesGuard isDirty={work.isDirty} onLeave={work.forget} />
    </>
  )
}

function isToCheck(item: DraftItem): boolean {
  return currentCertainty(item) !== 'clear'
}

function marksOf(items: readonly DraftItem[], selected: string | null): PhotoMark[] {
  return items.filter((item) => item.key === selected || isToCheck(item)).map((item) => ({ ...item, certainty: currentCertainty(item) }))
}
