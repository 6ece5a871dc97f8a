import { useId } from 'react'
import { parsePrice } from '../../../domain/menu/price.ts'
import { checkSizeName, MAX_SIZE_NAME_LENGTH, MAX_SIZES } from '../../../domain/menu/sizes.ts'
import { PrivateIcon } from '../../private/private-icon.tsx'
import { RowActions, useRowList } from '../../private/row-list.tsx'
import * as styles from './sizes-field.module.css'

export type SizeFormValue = { name: string; price: string }

type Props = {
  sizes: readonly SizeFormValue[]
  onChange: (sizes: readonly SizeFormValue[]) => void
  firstPrice: string
  error?: string | undefined
  itemName?: string
}

/** Rows of sizes to add, remove and reorder. Alt with an arrow key moves the focused row. */
export function SizesField({ sizes, onChange, firstPrice, error, itemName }: Props) {
  const id = useId()
  const list = useRowList<SizeFormValue, HTMLFieldSetElement>({ rows: sizes, onChange, labelOf: (index) => labelOf(sizes, index) })
  return (
    <fieldset className="field" ref={list.ref} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{itemName ? `Sizes of ${itemName}` : 'Sizes (optional)'}</legend>
      {sizes.length > 0 ? (
        <ul className={styles.sizes}>
          {sizes.map((size, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the inputs are controlled, and sizes have no other key
            <li key={index} className={styles.size} {...list.row(index)}>
              <input
                data-part="first"
                aria-label={`Name of size ${index + 1}`}
                placeholder="Such as Glass"
                maxLength={MAX_SIZE_NAME_LENGTH}
                value={size.name}
                aria-invalid={(error && checkSizeName(sizes, index) !== null) || undefined}
                aria-describedby={error ? `${id}-error` : undefined}
                onChange={(event) => list.change(index, { name: event.target.value })}
              />
              <input
                className="tabular"
                inputMode="decimal"
                aria-label={`Price of size ${index + 1} in pounds`}
                placeholder="£"
                value={size.price}
                aria-invalid={(error && parsePrice(size.price) === null) || undefined}
                aria-describedby={error ? `${id}-error` : undefined}
                onChange={(event) => list.change(index, { price: event.target.value })}
              />
              <RowActions list={list} index={index} count={sizes.length} label={labelOf(sizes, index)} />
            </li>
          ))}
        </ul>
      ) : null}
      {error ? (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      ) : null}
      {sizes.length < MAX_SIZES ? (
        <button
          type="button"
          className={`btn ghost compact ${styles.add}`}
          data-part="add"
          onClick={() => list.add({ name: '', price: sizes.length === 0 ? firstPrice : '' })}
        >
          <PrivateIcon name="plus" /> Add Size
        </button>
      ) : (
        <p className="hint">An item can have up to {MAX_SIZES} sizes.</p>
      )}
      <span className="visually-hidden" aria-live="polite">
        {list.news}
      </span>
    </fieldset>
  )
}

function labelOf(sizes: readonly SizeFormValue[], index: number): string {
  return sizes[index]?.name.trim() || `size ${index + 1}`
}
