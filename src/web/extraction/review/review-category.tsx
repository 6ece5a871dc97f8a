import { CATEGORY_MAX_LENGTHS } from '../../../domain/menu/category-fields.ts'
import { DEFAULT_CATEGORY } from '../../../domain/menu/extraction-limits.ts'
import * as inputStyles from '../../private/input.module.css'
import { Icon } from '../../ui/icon.tsx'
import type { DraftCategory } from './draft.ts'
import * as reviewFormStyles from './review-form.module.css'
import { ReviewRow } from './review-row.tsx'
import type { ReviewWork } from './use-review.ts'

type Props = {
  category: DraftCategory
  work: ReviewWork
  /** The id of the element that explains the keyboard shortcuts of the rows. */
  keysId: string
}

/** One category of the reviewed menu: its name, and a row for each item. */
export function ReviewCategory({ category, work, keysId }: Props) {
  const { draft, apply, selected } = work
  return (
    <section className={reviewFormStyles.category} aria-label={category.name.trim() || DEFAULT_CATEGORY} aria-describedby={keysId}>
      <div className={reviewFormStyles.categoryHeader}>
        <input
          className={inputStyles.input}
          aria-label="Category name"
          placeholder={DEFAULT_CATEGORY}
          value={category.name}
          maxLength={CATEGORY_MAX_LENGTHS.name}
          onChange={(event) => apply({ type: 'category', key: category.key, name: event.target.value })}
        />
        <button type="button" className="btn ghost compact" onClick={() => work.add(category.key)}>
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
  )
}
