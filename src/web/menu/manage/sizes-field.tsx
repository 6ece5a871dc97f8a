import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { parsePrice } from '../../../domain/menu/price.ts'
import { checkSizeName, MAX_SIZE_NAME_LENGTH, MAX_SIZES } from '../../../domain/menu/sizes.ts'
import { PrivateIcon } from '../../private/private-icon.tsx'
import { Icon } from '../../ui/icon.tsx'
import * as styles from './sizes-field.module.css'

/** A size in a form; its price as it was typed. */
export type SizeFormValue = { name: string; price: string }

type Props = {
  sizes: readonly SizeFormValue[]
  onChange: (sizes: readonly SizeFormValue[]) => void
  /** The price of the first size that is added: that of the item so far. */
  firstPrice: string
  error?: string | undefined
  /** Of several on a page: the item that the sizes belong to. */
  itemName?: string
}

type Focus = { index: number; part: 'name' | 'up' | 'down' | 'add'; round: number }

/** The sizes of an item: rows to add, remove and reorder. Alt with an arrow key moves the row that has the focus. */
export function SizesField({ sizes, onChange, firstPrice, error, itemName }: Props) {
  const id = useId()
  const list = useRef<HTMLFieldSetElement>(null)
  const [focus, setFocus] = useState<Focus | null>(null)
  const [news, setNews] = useState('')
  useEffect(() => {
    if (!focus) return
    const selector = focus.part === 'add' ? '[data-part="add"]' : `[data-size="${focus.index}"] [data-part="${focus.part}"]`
    list.current?.querySelector<HTMLElement>(selector)?.focus()
  }, [focus])
  const goTo = (index: number, part: Focus['part']) => setFocus((last) => ({ index, part, round: (last?.round ?? 0) + 1 }))
  const change = (index: number, fields: Partial<SizeFormValue>) =>
    onChange(sizes.map((size, at) => (at === index ? { ...size, ...fields } : size)))
  const add = () => {
    onChange([...sizes, { name: '', price: sizes.length === 0 ? firstPrice : '' }])
    goTo(sizes.length, 'name')
  }
  const remove = (index: number) => {
    onChange(sizes.filter((_, at) => at !== index))
    setNews(`${labelOf(sizes, index)} is removed`)
    goTo(Math.min(index, sizes.length - 2), sizes.length > 1 ? 'name' : 'add')
  }
  const move = (index: number, part: 'name' | 'up' | 'down', by: -1 | 1) => {
    const to = index + by
    const size = sizes[index]
    if (!size || to < 0 || to >= sizes.length) return
    onChange(sizes.toSpliced(index, 1).toSpliced(to, 0, size))
    setNews(`${labelOf(sizes, index)} is now ${to + 1} of ${sizes.length}`)
    goTo(to, part)
  }
  const onKeyDown = (index: number) => (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
    if (!event.altKey || by === null) return
    event.preventDefault()
    move(index, 'name', by)
  }
  return (
    <fieldset className="field" ref={list} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{itemName ? `Sizes of ${itemName}` : 'Sizes (optional)'}</legend>
      {sizes.length > 0 ? (
        <ul className={styles.sizes}>
          {sizes.map((size, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the inputs are controlled, and sizes have no other key
            <li key={index} className={styles.size} data-size={index} onKeyDown={onKeyDown(index)}>
              <input
                data-part="name"
                aria-label={`Name of size ${index + 1}`}
                placeholder="Such as Glass"
                maxLength={MAX_SIZE_NAME_LENGTH}
                value={size.name}
                aria-invalid={(error && checkSizeName(sizes, index) !== null) || undefined}
                aria-describedby={error ? `${id}-error` : undefined}
                onChange={(event) => change(index, { name: event.target.value })}
              />
              <input
                className="tabular"
                inputMode="decimal"
                aria-label={`Price of size ${index + 1} in pounds`}
                placeholder="£"
                value={size.price}
                aria-invalid={(error && parsePrice(size.price) === null) || undefined}
                aria-describedby={error ? `${id}-error` : undefined}
                onChange={(event) => change(index, { price: event.target.value })}
              />
              <span className={styles.actions}>
                {(['up', 'down'] as const).map((direction) => (
                  <button
                    key={direction}
                    type="button"
                    className={direction === 'up' ? `icon-button compact ${styles.up}` : 'icon-button compact'}
                    data-part={direction}
                    aria-label={`Move ${labelOf(sizes, index)} ${direction}`}
                    aria-disabled={index === (direction === 'up' ? 0 : sizes.length - 1) || undefined}
                    onClick={() => move(index, direction, direction === 'up' ? -1 : 1)}
                  >
                    <Icon name="down" />
                  </button>
                ))}
                <button
                  type="button"
                  className="icon-button compact danger"
                  aria-label={`Remove ${labelOf(sizes, index)}`}
                  onClick={() => remove(index)}
                >
                  <PrivateIcon name="bin" />
                </button>
              </span>
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
        <button type="button" className="btn ghost compact" data-part="add" onClick={add}>
          <PrivateIcon name="plus" /> Add Size
        </button>
      ) : (
        <p className="hint">An item can have up to {MAX_SIZES} sizes.</p>
      )}
      <span className="visually-hidden" aria-live="polite">
        {news}
      </span>
    </fieldset>
  )
}

function labelOf(sizes: readonly SizeFormValue[], index: number): string {
  return sizes[index]?.name.trim() || `size ${index + 1}`
}
