import type { KeyboardEvent } from 'react'
import type { MenuReview } from '../../../contract/menu-extraction.ts'
import { type Certainty, DOUBTS } from '../../../domain/menu/extracted-menu.ts'
import { DEFAULT_CATEGORY } from '../../../domain/menu/extraction-limits.ts'
import { ITEM_MAX_LENGTHS } from '../../../domain/menu/item-fields.ts'
import { parsePrice } from '../../../domain/menu/price.ts'
import { checkSizes } from '../../../domain/menu/sizes.ts'
import { ERROR_MESSAGES, errorMessage } from '../../../domain/messages.ts'
import { DietaryField } from '../../menu/manage/item-fields.tsx'
import { type SizeFormValue, SizesField } from '../../menu/manage/sizes-field.tsx'
import * as inputStyles from '../../private/input.module.css'
import { PrivateIcon } from '../../private/private-icon.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { restoreFocusAfterRemoval } from '../../ui/restore-focus.ts'
import { currentCertainty, currentDoubts, type DraftCategory, type DraftItem, type Edit, shownPrice } from './draft.ts'
import type { PhotoTurns } from './photo-turns.ts'
import { PhotoPiece } from './photo-viewer.tsx'
import { SpellingNote } from './review-banners.tsx'
import * as styles from './review-row.module.css'

const BADGES: Record<Certainty, { className: string; icon: IconName; word: string }> = {
  clear: { className: 'badge confirmed', icon: 'tick', word: 'Clear' },
  check: { className: 'badge pending', icon: 'warning', word: 'Check' },
  unsure: { className: 'badge declined', icon: 'close', word: 'Unsure' },
}

type Props = {
  item: DraftItem
  review: MenuReview
  photoTurns: PhotoTurns
  onSplit: (() => void) | null
  categories: readonly DraftCategory[]
  category: string
  isSelected: boolean
  onSelect: () => void
  onEdit: (edit: Edit) => void
  onTakePrinted: (name: string) => void
  onAccept: () => void
  onRemove: () => void
}

export function ReviewRow(props: Props) {
  const { item, review, photoTurns, categories, category, isSelected, onSelect, onEdit, onTakePrinted, onAccept, onRemove, onSplit } = props
  const certainty = currentCertainty(item)
  const { className, icon, word } = BADGES[certainty]
  const called = itemName(item)
  const isPriceWrong = item.sizes.length === 0 && item.price.trim() !== '' && parsePrice(item.price) === null
  const change = (fields: Extract<Edit, { type: 'item' }>['change']) => onEdit({ type: 'item', key: item.key, change: fields })
  const isOpen = isSelected || certainty !== 'clear'
  const onKeyDown = (event: KeyboardEvent<HTMLLIElement>) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault()
      onAccept()
    }
    if (event.key === 'Backspace' && event.altKey) {
      event.preventDefault()
      onRemove()
    }
  }
  return (
    <li
      className={styles.row}
      data-certainty={certainty}
      data-selected={isSelected || undefined}
      data-row={item.key}
      onFocus={onSelect}
      onPointerDown={onSelect}
      onKeyDown={onKeyDown}
    >
      <input
        className={inputStyles.input}
        data-field="name"
        aria-label="Name"
        value={item.name}
        maxLength={ITEM_MAX_LENGTHS.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <input
        className={`${inputStyles.input} tabular`}
        data-field="price"
        inputMode="decimal"
        aria-label={`Price of ${called} in pounds`}
        aria-invalid={isPriceWrong || certainty === 'unsure' || undefined}
        aria-describedby={`${item.key}-why`}
        value={shownPrice(item)}
        readOnly={item.sizes.length > 0}
        onChange={(event) => change({ price: event.target.value })}
      />
      <span className={className}>
        <Icon name={icon} />
        {word}
      </span>
      <button type="button" className="icon-button compact danger" aria-label={`Remove ${called}`} onClick={onRemove}>
        <PrivateIcon name="bin" />
      </button>
      <SpellingNote named={item} onTakePrinted={onTakePrinted} />
      {isOpen || item.description ? (
        <input
          className={`${inputStyles.input} ${styles.description}`}
          aria-label={`Description of ${called}`}
          placeholder="Description (optional)"
          value={item.description}
          maxLength={ITEM_MAX_LENGTHS.description}
          onChange={(event) => change({ description: event.target.value })}
        />
      ) : null}
      {isOpen ? <PhotoPiece review={review} item={item} turns={photoTurns} /> : null}
      {isOpen ? (
        <div className={styles.tags}>
          <DietaryField chosen={item.dietary_info} onChange={(chosen) => change({ dietary_info: [...chosen] })} />
        </div>
      ) : item.dietary_info.length > 0 ? (
        <p className={`${styles.tags} small muted`}>Dietary tags: {item.dietary_info.join(', ')}</p>
      ) : null}
      {isOpen || item.sizes.length > 0 ? <ReviewSizes item={item} itemName={called} onChange={(sizes) => change({ sizes })} /> : null}
      <p className={styles.reason} id={`${item.key}-why`}>
        {isPriceWrong ? <Why words={ERROR_MESSAGES.price_invalid} /> : certainty === 'clear' ? null : <Why words={reasonsOf(item)} />}
      </p>
      {isOpen ? <RowActions {...{ item, categories, category, onEdit, onAccept, onSplit }} /> : null}
    </li>
  )
}

type ActionProps = Pick<Props, 'item' | 'categories' | 'category' | 'onEdit' | 'onAccept' | 'onSplit'>

function RowActions({ item, categories, category, onEdit, onAccept, onSplit }: ActionProps) {
  const accept = (button: Element) => {
    const row = button.closest('[data-row]')
    const moveFocus = restoreFocusAfterRemoval(button, 'button', () => row?.querySelector<HTMLElement>('[data-field="price"]') ?? null)
    onAccept()
    moveFocus()
  }
  return (
    <div className={styles.actions}>
      {categories.length > 1 ? (
        <select
          className={inputStyles.input}
          aria-label={`Category of ${itemName(item)}`}
          value={category}
          onChange={(event) => onEdit({ type: 'move', key: item.key, to: event.target.value })}
        >
          {categories.map(({ key, name }) => (
            <option key={key} value={key}>
              {name.trim() || DEFAULT_CATEGORY}
            </option>
          ))}
        </select>
      ) : null}
      {onSplit ? (
        <button type="button" className="btn ghost compact" onClick={onSplit}>
          New category from here
        </button>
      ) : null}
      {currentCertainty(item) === 'check' ? (
        <button type="button" className="btn outline compact" onClick={({ currentTarget }) => accept(currentTarget)}>
          <Icon name="tick" />
          Looks right
        </button>
      ) : null}
    </div>
  )
}

function itemName({ name }: DraftItem): string {
  return name || 'new item'
}

function Why({ words }: { words: string }) {
  return (
    <>
      <Icon name="info" />
      <span>{words}</span>
    </>
  )
}

function reasonsOf(item: DraftItem): string {
  const doubts = currentDoubts(item)
  const printed = item.price_text && doubts.some((doubt) => doubt !== 'name') ? [`The photo says “${item.price_text}”.`] : []
  return [...printed, ...doubts.map((doubt) => DOUBTS[doubt].sentence)].join(' ')
}

type SizesProps = { item: DraftItem; itemName: string; onChange: (sizes: readonly SizeFormValue[]) => void }

function ReviewSizes({ item: { sizes, price }, itemName, onChange }: SizesProps) {
  const error = checkSizes(sizes)
  return (
    <div className={styles.sizes}>
      <SizesField
        sizes={sizes}
        onChange={onChange}
        firstPrice={price}
        error={error ? errorMessage(error) : undefined}
        itemName={itemName}
      />
    </div>
  )
}
