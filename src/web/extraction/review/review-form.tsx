import { type FormEvent, useId } from 'react'
import type { MenuReview } from '../../../contract/menu-extraction.ts'
import { fieldMessage } from '../../../domain/field-prompts.ts'
import { MENU_MAX_LENGTHS } from '../../../domain/menu/menu-fields.ts'
import { ERROR_MESSAGES } from '../../../domain/messages.ts'
import { MenuTypeField } from '../../menu/manage/menu-type-field.tsx'
import { UnsavedChangesGuard } from '../../private/edit-form/unsaved-changes-guard.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { PictureLinks } from '../picture-links.tsx'
import { allItems, currentCertainty, type DraftItem, isIncluded } from './draft.ts'
import { type PhotoMark, PhotoViewer } from './photo-viewer.tsx'
import { RestoredDraftBanner, ReviewProgressBanner, UnreadPagesBanner } from './review-banners.tsx'
import { ReviewBar } from './review-bar.tsx'
import { ReviewCategory } from './review-category.tsx'
import * as styles from './review-form.module.css'
import { useReview } from './use-review.ts'
import { useReviewKeys } from './use-review-keys.ts'

type Props = { review: MenuReview; onLeave: () => void }

export function ReviewForm({ review, onLeave }: Props) {
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
        <PhotoViewer review={review} marks={marksOf(items, selected)} selected={selected} onSelect={(key) => work.goTo(key)} />
        <div ref={work.list}>
          <ReviewProgressBanner items={items.length} toCheck={work.toCheck} onNext={work.goToNext} />
          <UnreadPagesBanner extraction={review.extraction} />
          <PictureLinks links={review.extraction.links} />
          <RestoredDraftBanner found={work.found} onStartAgain={work.startAgain} />
          <p className={`small muted ${styles.keys}`} id={keysId}>
            Enter takes an item and goes to the next one to check. Alt and N goes there without taking it, Alt and Z undoes, Alt and
            Backspace removes an item.
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
        cancel="Go on checking"
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
