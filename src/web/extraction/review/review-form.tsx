import { type FormEvent, useId } from 'react'
import type { MenuReview } from '../../../contract/menu-extraction.ts'
import { CATEGORY_MAX_LENGTHS } from '../../../domain/menu/category-fields.ts'
import { MENU_MAX_LENGTHS } from '../../../domain/menu/menu-fields.ts'
import { MenuTypes } from '../../menu/manage/menu-types.tsx'
import { UnsavedGuard } from '../../private/unsaved-guard.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { certaintyNow, type DraftItem, isKept, itemsOf } from './draft.ts'
import { type Mark, Photograph } from './photograph.tsx'
import { ReviewRow } from './review-row.tsx'
import { useReview } from './use-review.ts'

const STALE =
  "The menu was changed elsewhere since you began. What you changed here before is still here: publishing puts it in that change's place."

type Props = { review: MenuReview; onLeave: () => void }

/** What needs a look, and what is being looked at. */
function marksOf(items: readonly DraftItem[], selected: string | null): Mark[] {
  return items
    .map((item) => ({ ...item, certainty: certaintyNow(item) }))
    .filter(({ key, certainty }) => key === selected || certainty !== 'clear')
}

/** A menu beside its photograph: what is doubtful is looked at, put right, and the menu published. */
export function ReviewForm({ review, onLeave }: Props) {
  const work = useReview(review, onLeave)
  const { draft, apply, selected, removed } = work
  const keys = useId()
  const items = itemsOf(draft)
  const kept = items.filter(isKept).length
  const toCheck = items.filter((item) => certaintyNow(item) !== 'clear').length
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    work.publish()
  }
  return (
    <>
      <form className="review" noValidate onSubmit={onSubmit} aria-busy={work.isPublishing || undefined}>
        <Photograph review={review} marks={marksOf(items, selected)} selected={selected} onSelect={(key) => work.goTo(key)} />
        <div ref={work.list}>
          <div role="status">
            <Banner
              tone={toCheck > 0 ? 'warning' : 'success'}
              action={
                toCheck > 0 ? (
                  <button type="button" className="btn line sm" onClick={work.goToNext}>
                    Next to check
                  </button>
                ) : undefined
              }
            >
              <b>{toCheck > 0 ? `${items.length} items read, ${toCheck} to look at.` : `${items.length} items, none left to look at.`}</b>{' '}
              Dietary tags are never guessed: only what is printed is taken.
            </Banner>
          </div>
          {work.found ? (
            <div className="review-found" role="status">
              <Banner
                tone={work.found.isStale ? 'warning' : 'info'}
                action={
                  <button type="button" className="btn line sm" onClick={work.startAgain}>
                    Start again
                  </button>
                }
              >
                {work.found.isStale ? STALE : 'What you changed here before is still here.'}
              </Banner>
            </div>
          ) : null}
          <p className="small muted review-keys" id={keys}>
            Enter takes an item and goes to the next one to check. Alt and Backspace removes it.
          </p>
          <div className="review-menu">
            <Field label="Menu name">
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
            <MenuTypes value={draft.menu_type} onChange={(menu_type) => apply({ type: 'menu', change: { menu_type } })} />
          </div>
          {draft.categories.map((category) => (
            <section className="review-category" key={category.key} aria-label={category.name} aria-describedby={keys}>
              <div className="review-head">
                <input
                  className="inp"
                  aria-label="Category name"
                  value={category.name}
                  maxLength={CATEGORY_MAX_LENGTHS.name}
                  onChange={(event) => apply({ type: 'category', key: category.key, name: event.target.value })}
                />
                <button type="button" className="btn ghost sm" onClick={() => work.add(category.key)}>
                  <Icon name="plus" /> Add Item
                </button>
              </div>
              <ul>
                {category.items.map((item) => (
                  <ReviewRow
                    key={item.key}
                    item={item}
                    categories={draft.categories}
                    category={category.key}
                    isSelected={item.key === selected}
                    onSelect={() => work.select(item.key)}
                    onEdit={apply}
                    onAccept={() => work.accept(item.key)}
                    onRemove={() => work.remove(item.key)}
                  />
                ))}
              </ul>
            </section>
          ))}
          <div className="savebar">
            <span className="small muted" role="status">
              {removed ? `${removed.name} is removed. ` : ''}
              {kept} of {items.length} items will be on the menu
            </span>
            {removed ? (
              <button type="button" className="btn ghost sm" onClick={work.bringBack}>
                Undo
              </button>
            ) : null}
            <button type="button" className="btn line" onClick={onLeave}>
              Cancel
            </button>
            <button type="submit" className="btn" disabled={work.isPublishing}>
              {work.isPublishing ? 'Publishing...' : 'Publish'}
            </button>
          </div>
        </div>
      </form>
      <UnsavedGuard isDirty={work.isDirty} onLeave={work.forget} />
    </>
  )
}
