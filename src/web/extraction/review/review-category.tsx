import type { MenuReview } from '../../../contract/menu-extraction.ts'
import { DEFAULT_CATEGORY } from '../../../domain/menu/extraction-limits.ts'
import { CATEGORY_MAX_LENGTHS } from '../../../domain/menu/menu-fields.ts'
import * as inputStyles from '../../private/input.module.css'
import { PrivateIcon } from '../../private/private-icon.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { DraftCategory } from './draft.ts'
import { SpellingNote } from './review-banners.tsx'
import * as reviewFormStyles from './review-form.module.css'
import { ReviewRow } from './review-row.tsx'
import type { ReviewWork } from './use-review.ts'

type Props = {
  category: DraftCategory
  work: ReviewWork
  review: MenuReview
  keysId: string
}

export function ReviewCategory({ category, work, review, keysId }: Props) {
  const { draft, apply, selected } = work
  const at = draft.categories.indexOf(category)
  const called = category.name.trim() || DEFAULT_CATEGORY
  const isLast = at === draft.categories.length - 1
  return (
    <section className={reviewFormStyles.category} aria-label={called} aria-describedby={keysId} data-row={category.key}>
      <div className={reviewFormStyles.categoryHeader}>
        <input
          className={inputStyles.input}
          aria-label="Category name"
          placeholder={DEFAULT_CATEGORY}
          value={category.name}
          maxLength={CATEGORY_MAX_LENGTHS.name}
          onChange={(event) => apply({ type: 'category', key: category.key, name: event.target.value })}
        />
        <span className={reviewFormStyles.categoryTools}>
          <button
            type="button"
            className="icon-button compact"
            aria-label={`Move ${called} up`}
            aria-disabled={at === 0 || undefined}
            onClick={() => apply({ type: 'shiftCategory', key: category.key, by: -1 })}
          >
            <PrivateIcon name="up" />
          </button>
          <button
            type="button"
            className="icon-button compact"
            aria-label={`Move ${called} down`}
            aria-disabled={isLast || undefined}
            onClick={() => apply({ type: 'shiftCategory', key: category.key, by: 1 })}
          >
            <Icon name="down" />
          </button>
          {at > 0 ? (
            <button type="button" className="btn ghost compact" onClick={() => work.merge(category.key)}>
              Merge with the one above<span className="visually-hidden">: {called}</span>
            </button>
          ) : null}
        </span>
        <button type="button" className="btn ghost compact" onClick={() => work.add(category.key)}>
          <PrivateIcon name="plus" /> Add Item
        </button>
      </div>
      <SpellingNote named={category} onTakePrinted={(name) => work.takePrinted('category', category.key, name)} />
      <ul>
        {category.items.map((item) => (
          <ReviewRow
            key={item.key}
            item={item}
            review={review}
            photoTurns={work.photoTurns}
            onSplit={item === category.items[0] ? null : () => work.split(item.key)}
            categories={draft.categories}
            category={category.key}
            isSelected={item.key === selected}
            onSelect={() => work.select(item.key)}
            onEdit={apply}
            onTakePrinted={(name) => work.takePrinted('item', item.key, name)}
            onAccept={() => work.accept(item.key)}
            onRemove={() => work.remove(item.key)}
          />
        ))}
      </ul>
    </section>
  )
}
