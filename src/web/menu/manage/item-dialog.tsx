import { type FormEvent, useState } from 'react'
import type { ManagedCategory, ManagedItem, ManagedMenu } from '../../../contract/managed-menu.ts'
import { ITEM_MAX_LENGTHS } from '../../../domain/menu/item-fields.ts'
import { ImageField } from '../../image/image-field.tsx'
import { MeanwhileDialog } from '../../private/edit-form/edit-conflict-dialog.tsx'
import { changedFields } from '../../private/edit-form/merge.ts'
import { UnsavedChangesGuard } from '../../private/edit-form/unsaved-changes-guard.tsx'
import { SaveButton } from '../../private/save-button.tsx'
import { Switch } from '../../private/switch.tsx'
import { TextField } from '../../private/text-field.tsx'
import { useClosing } from '../../private/use-closing.ts'
import { useEntries } from '../../private/use-entries.ts'
import { Banner } from '../../ui/banner.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DietaryField } from './dietary-field.tsx'
import { RatingField } from './item-fields.tsx'
import { EMPTY_ITEM_FORM, entriesOf, ITEM_LABELS } from './item-form-values.ts'
import { useSaveItem } from './use-save-item.ts'

type Props = {
  open: boolean
  onClose: () => void
  menu: ManagedMenu
  category: ManagedCategory
  /** Null for a new one. */
  item: ManagedItem | null
}

/** The fields of an item. What is wrong is said within, and nothing that was typed is lost without a question. */
export function ItemDialog({ open, onClose, menu, category, item }: Props) {
  const form = useEntries(item ? entriesOf(item) : EMPTY_ITEM_FORM)
  const { save, isSaving, error, meanwhile, goOn, base } = useSaveItem(form, { menu, category, item, onSaved: onClose })
  const [isUploading, setUploading] = useState(false)
  const isDirty = () => isUploading || changedFields(base ?? EMPTY_ITEM_FORM, form.values).length > 0
  const closing = useClosing(isDirty, onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  const { values, set } = form
  return (
    <Dialog open={open} onClose={closing.close} title={item ? 'Edit Menu Item' : 'Add Menu Item'}>
      <form noValidate ref={form.form} onSubmit={submit}>
        <div className="dialog-body stack">
          <p className="small muted">
            {menu.venue.name} · {menu.name} · {category.name}
          </p>
          {error ? <Banner tone="error">{error}</Banner> : null}
          <div className="wide-narrow">
            <TextField form={form} name="name" label="Name" maxLength={ITEM_MAX_LENGTHS.name} isRequired />
            <TextField form={form} name="price" label="Price (£)" type="number" step="0.01" min="0" isRequired />
          </div>
          <TextField form={form} name="description" label="Description" lines={2} maxLength={ITEM_MAX_LENGTHS.description} />
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
          <button type="button" className="btn line" onClick={closing.close}>
            Cancel
          </button>
          <SaveButton isSaving={isSaving} isDisabled={isUploading} />
        </div>
      </form>
      {meanwhile ? (
        <MeanwhileDialog what="item" entity="menu_item" meanwhile={meanwhile} mine={form.values} labels={ITEM_LABELS} onResolve={goOn} />
      ) : null}
      <UnsavedChangesGuard isDirty={isDirty} closing={closing} />
    </Dialog>
  )
}
