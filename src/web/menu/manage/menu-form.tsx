import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import type { ManagedMenu } from '../../../contract/managed-menu.ts'
import { MENU_MAX_LENGTHS } from '../../../domain/menu/menu-fields.ts'
import { mayBePublished } from '../../../domain/menu/visibility.ts'
import { ImageField } from '../../image/image-field.tsx'
import { EditForm } from '../../private/edit-form/edit-form.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { FormBanner } from '../../ui/form/form-parts.tsx'
import { FormActions } from './form-actions.tsx'
import * as styles from './menu-form.module.css'
import { formatMenuValue, MENU_LABELS } from './menu-form-values.ts'
import { MenuTypeField } from './menu-type-field.tsx'
import { useMenuForm } from './use-menu-form.ts'

export function MenuForm({ menu, onClose }: { menu: ManagedMenu; onClose: () => void }) {
  const form = useMenuForm(menu, onClose)
  const { set } = form
  const [type, active, url, alt] = useWatch({ control: form.control, name: ['menu_type', 'active', 'image_url', 'image_alt'] })
  const switchId = useId()
  return (
    <EditForm
      form={form}
      noun="menu"
      entity="menu"
      labels={MENU_LABELS}
      formatValue={formatMenuValue}
      className={styles.form}
      label={`Edit ${menu.name}`}
      closesOnEscape
    >
      <FormBanner form={form} />
      <div className={styles.fields}>
        <div className={styles.name}>
          <TextField form={form} name="name" label={MENU_LABELS.name} maxLength={MENU_MAX_LENGTHS.name} isRequired takesFocus />
        </div>
        <MenuTypeField value={type} onChange={(chosen) => set('menu_type', chosen)} />
        <TextField form={form} name="start_date" label={MENU_LABELS.start_date} type="datetime-local" isRequired />
        <TextField form={form} name="end_date" label={MENU_LABELS.end_date} type="datetime-local" />
        <label className={styles.checkbox} htmlFor={switchId}>
          <input
            id={switchId}
            type="checkbox"
            checked={active}
            disabled={!mayBePublished(menu)}
            onChange={(event) => set('active', event.target.checked)}
          />
          {MENU_LABELS.active}
        </label>
      </div>
      {type === 'Specials' ? (
        <ImageField
          label={MENU_LABELS.image_url}
          bucket="menu-images"
          value={{ url, alt }}
          onChange={(image) => {
            set('image_url', image.url)
            set('image_alt', image.alt)
          }}
          onBusy={form.setUploading}
          error={form.errors.image_url}
        />
      ) : null}
      <div className={styles.actions}>
        <FormActions form={form} />
      </div>
    </EditForm>
  )
}
