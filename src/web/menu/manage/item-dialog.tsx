import type { ManagedCategory, ManagedItem, ManagedMenu } from '../../../contract/managed-menu.ts'
import { ITEM_MAX_LENGTHS } from '../../../domain/menu/item-fields.ts'
import { Contradiction } from '../../allergens/contradiction.tsx'
import { ImageField } from '../../image/image-field.tsx'
import { EditForm } from '../../private/edit-form/edit-form.tsx'
import type { EditForm as EditFormState } from '../../private/edit-form/use-edit-form.ts'
import { Switch } from '../../private/switch.tsx'
import * as dialogStyles from '../../ui/dialog.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField, WatchedFields } from '../../ui/form/fields.tsx'
import { FormBanner, SubmitButton } from '../../ui/form/form-parts.tsx'
import { HistoryLink } from './history-link.tsx'
import * as styles from './item-dialog.module.css'
import { DietaryField, RatingField } from './item-fields.tsx'
import { formatItemValue, ITEM_LABELS, type ItemFormValues } from './item-form-values.ts'
import { SizesField } from './sizes-field.tsx'
import { useItemForm } from './use-item-form.ts'

type Props = {
  open: boolean
  onClose: () => void
  menu: ManagedMenu
  category: ManagedCategory
  item: ManagedItem | null
}

export function ItemDialog({ open, onClose, menu, category, item }: Props) {
  const form = useItemForm({ menu, category, item, onClose })
  const { set } = form
  return (
    <Dialog open={open} onClose={form.close} title={item ? 'Edit Menu Item' : 'Add Menu Item'}>
      <EditForm form={form} noun="item" entity="menu_item" labels={ITEM_LABELS} formatValue={formatItemValue}>
        <div className={`${dialogStyles.body} stack`}>
          <p className="small muted">
            {menu.venue.name} · {menu.name} · {category.name}
          </p>
          <FormBanner form={form} />
          <NameAndPrice form={form} />
          <TextField form={form} name="description" label="Description" lines={2} maxLength={ITEM_MAX_LENGTHS.description} />
          <WatchedFields form={form} names={['sizes']}>
            {(sizes) => (
              <SizesField
                sizes={sizes}
                onChange={(chosen) => set('sizes', chosen)}
                firstPrice={form.getValues().price}
                error={form.errors.sizes}
              />
            )}
          </WatchedFields>
          <WatchedFields form={form} names={['dietary_info']}>
            {(tags) => (
              <>
                <DietaryField chosen={tags} onChange={(chosen) => set('dietary_info', chosen)} />
                <Contradiction tags={tags} statements={item?.allergens?.statements ?? {}} />
              </>
            )}
          </WatchedFields>
          <div className={`two-columns ${styles.split}`}>
            <WatchedFields form={form} names={['rating']}>
              {(rating) => <RatingField value={rating} onChange={(chosen) => set('rating', chosen)} />}
            </WatchedFields>
            <WatchedFields form={form} names={['active']}>
              {(isOn) => (
                <Switch
                  label="Active"
                  hint="Turn this off while the dish is sold out. An inactive item is not on the public menu."
                  isOn={isOn}
                  onChange={(on) => set('active', on)}
                />
              )}
            </WatchedFields>
          </div>
          <WatchedFields form={form} names={['image_url', 'image_alt']}>
            {(url, alt) => (
              <ImageField
                isSmall
                label="Image"
                bucket="menu-images"
                value={{ url, alt }}
                onChange={(image) => {
                  set('image_url', image.url)
                  set('image_alt', image.alt)
                }}
                onBusy={form.setUploading}
              />
            )}
          </WatchedFields>
          {item ? (
            <div>
              <HistoryLink entity="menu_item" id={item.id} name={item.name} />
            </div>
          ) : null}
        </div>
        <div className={dialogStyles.footer}>
          <button type="button" className="btn outline" onClick={form.close}>
            Cancel
          </button>
          <SubmitButton className="btn" isSubmitting={form.isSubmitting} busyText="Saving..." isDisabled={form.isUploading}>
            Save
          </SubmitButton>
        </div>
      </EditForm>
    </Dialog>
  )
}

/** No price field with sizes, because the lowest price of the sizes is then the price of the item. */
function NameAndPrice({ form }: { form: EditFormState<ItemFormValues> }) {
  const name = <TextField form={form} name="name" label="Name" maxLength={ITEM_MAX_LENGTHS.name} isRequired />
  return (
    <WatchedFields form={form} names={['sizes']}>
      {(sizes) =>
        sizes.length > 0 ? (
          name
        ) : (
          <div className="wide-and-narrow">
            {name}
            <TextField form={form} name="price" label="Price (£)" type="number" step="0.01" min="0" isRequired />
          </div>
        )
      }
    </WatchedFields>
  )
}
