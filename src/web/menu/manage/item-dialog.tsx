import { type FormEvent, useId, useRef, useState } from 'react'
import type { ManagedCategory, ManagedItem, ManagedMenu } from '../../../contract/managed-menu.ts'
import { ITEM_MAX_LENGTHS } from '../../../domain/menu/item-fields.ts'
import { formatPrice } from '../../../domain/menu/price.ts'
import { FALLBACKS, MESSAGES } from '../../../domain/messages.ts'
import { ApiError, messageOf } from '../../api.ts'
import { ImageField } from '../../image/image-field.tsx'
import { Switch } from '../../private/switch.tsx'
import { TextField } from '../../private/text-field.tsx'
import { tell } from '../../private/toasts.ts'
import { type Entries, useEntries } from '../../private/use-entries.ts'
import { useApi } from '../../site.ts'
import { Banner } from '../../ui/banner.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DietaryField } from './dietary-field.tsx'
import { checkEntries, entriesOf, type ItemEntries, NO_ITEM, writeOf } from './item-entries.ts'
import { RatingField } from './rating-field.tsx'
import { useMenusChanged } from './use-menus.ts'

type Props = {
  open: boolean
  onClose: () => void
  menu: ManagedMenu
  category: ManagedCategory
  /** Null for a new one. */
  item: ManagedItem | null
}

/** The fields of an item. What is wrong is said within, and nothing that was typed is lost. */
export function ItemDialog({ open, onClose, menu, category, item }: Props) {
  const form = useEntries(item ? entriesOf(item) : NO_ITEM)
  const { save, isSaving, error } = useSaveItem(form, { menu, category, item, onSaved: onClose })
  const errorId = useId()
  const [isUploading, setUploading] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  const { values, set } = form
  return (
    <Dialog open={open} onClose={onClose} title={item ? 'Edit Menu Item' : 'Add Menu Item'}>
      <form noValidate ref={form.form} onSubmit={submit}>
        <div className="dialog-body stack">
          <p className="small muted">
            {menu.venue.name} · {menu.name} · {category.name}
          </p>
          {error ? (
            <div id={errorId}>
              <Banner tone="error">{error}</Banner>
            </div>
          ) : null}
          <div className="wide-narrow">
            <TextField form={form} name="name" label="Name" maxLength={ITEM_MAX_LENGTHS.name} isRequired toldIn={errorId} />
            <TextField form={form} name="price" label="Price (£)" type="number" step="0.01" min="0" isRequired toldIn={errorId} />
          </div>
          <TextField
            form={form}
            name="description"
            label="Description"
            lines={2}
            maxLength={ITEM_MAX_LENGTHS.description}
            toldIn={errorId}
          />
          <DietaryField chosen={values.dietary_info} onChange={(tags) => set('dietary_info', tags)} />
          <div className="two split">
            <RatingField value={values.rating} onChange={(rating) => set('rating', rating)} />
            <Switch
              label="Active"
              hint="An inactive item is not on the public menu."
              isOn={values.active}
              onChange={(on) => set('active', on)}
            />
          </div>
          <ImageField
            label="Image"
            bucket="menu-images"
            value={{ url: values.image_url, alt: values.image_alt }}
            onChange={({ url, alt }) => {
              set('image_url', url)
              set('image_alt', alt)
            }}
            onBusy={setUploading}
          />
        </div>
        <div className="dialog-foot">
          <button type="button" className="btn line" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="btn" disabled={isSaving || isUploading}>
            {isSaving ? 'Saving...' : 'Save'}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

type Saving = { menu: ManagedMenu; category: ManagedCategory; item: ManagedItem | null; onSaved: () => void }

/** Checks the dialog's fields, sends them, and puts in words what went wrong. */
function useSaveItem(form: Entries<ItemEntries>, { menu, category, item, onSaved }: Saving) {
  const api = useApi()
  const changed = useMenusChanged(menu.venue_id)
  const [error, setError] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const isRunning = useRef(false)
  const seen = useRef(item?.updated_at)

  async function save(): Promise<void> {
    setError(null)
    const errors = checkEntries(form.values)
    const [first] = errors
    if (first) {
      setError(MESSAGES[first.code])
      return form.refuse(errors)
    }
    if (isRunning.current) return
    isRunning.current = true
    setSaving(true)
    try {
      const write = writeOf(form.values)
      if (item) await api.patch(`/api/menu-items/${item.id}`, { ...write, seen_updated_at: seen.current })
      else await api.post('/api/menu-items', { ...write, category_id: category.id })
      await changed()
      tell(`${form.values.name} is saved`)
      onSaved()
    } catch (failure) {
      setError(sentenceOf(failure))
      if (failure instanceof ApiError) form.refuse(failure.fields)
    } finally {
      isRunning.current = false
      setSaving(false)
    }
  }

  /** Where somebody else was faster, their item is named, and the next save goes over it. */
  function sentenceOf(failure: unknown): string {
    if (!(failure instanceof ApiError)) return messageOf(failure, MESSAGES.internal)
    const sentence = messageOf(failure, FALLBACKS.saveMenuItem)
    const current = failure.code === 'edited_meanwhile' ? (failure.current as ManagedItem | undefined) : undefined
    if (!current) return sentence
    seen.current = current.updated_at
    return `${sentence} It is now: ${current.name}, ${formatPrice(current.price)}.`
  }

  return { save, isSaving, error }
}
