import { type FormEvent, useId, useState } from 'react'
import type { ManagedMenu } from '../../../contract/managed-menu.ts'
import { MENU_MAX_LENGTHS } from '../../../domain/menu/menu-fields.ts'
import { ImageField } from '../../image/image-field.tsx'
import { MeanwhileDialog } from '../../private/edit-form/edit-conflict-dialog.tsx'
import { changedFields } from '../../private/edit-form/merge.ts'
import { UnsavedChangesGuard } from '../../private/edit-form/unsaved-changes-guard.tsx'
import { FormActions } from '../../private/save-or-cancel.tsx'
import { TextField } from '../../private/text-field.tsx'
import { useClosing } from '../../private/use-closing.ts'
import { useEntries } from '../../private/use-entries.ts'
import { useSite } from '../../site.ts'
import { Banner } from '../../ui/banner.tsx'
import { entriesOf, formatMenuValue, MENU_LABELS } from './menu-form-values.ts'
import { MenuTypeField } from './menu-type-field.tsx'
import { useSaveMenu } from './use-save-menu.ts'

/**
 * A menu's name, type and dates, in the place of its head; for Specials a picture, too. Escape and Cancel leave it as it
 * was, and ask first where something was changed.
 */
export function MenuForm({ menu, onClose }: { menu: ManagedMenu; onClose: () => void }) {
  const { timeZone } = useSite()
  const form = useEntries(entriesOf(menu, timeZone))
  const [isUploading, setUploading] = useState(false)
  const { save, isSaving, error, meanwhile, goOn, base } = useSaveMenu(form, menu, onClose)
  const isDirty = () => isUploading || (base !== null && changedFields(base, form.values).length > 0)
  const closing = useClosing(isDirty, onClose)
  const switchId = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  return (
    <>
      <form
        className="menu-form"
        noValidate
        ref={form.form}
        onSubmit={submit}
        onKeyDown={(event) => event.key === 'Escape' && closing.close()}
        aria-label={`Edit ${menu.name}`}
      >
        {error ? <Banner tone="error">{error}</Banner> : null}
        <div className="menu-fields">
          <div className="menu-form-name">
            <TextField form={form} name="name" label={MENU_LABELS.name} maxLength={MENU_MAX_LENGTHS.name} isRequired takesFocus />
          </div>
          <MenuTypeField value={form.values.menu_type} onChange={(type) => form.set('menu_type', type)} />
          <TextField form={form} name="start_date" label={MENU_LABELS.start_date} type="datetime-local" isRequired />
          <TextField form={form} name="end_date" label={MENU_LABELS.end_date} type="datetime-local" />
          <label className="check" htmlFor={switchId}>
            <input
              id={switchId}
              type="checkbox"
              checked={form.values.active}
              disabled={menu.needs_review}
              onChange={(event) => form.set('active', event.target.checked)}
            />
            {MENU_LABELS.active}
          </label>
        </div>
        {form.values.menu_type === 'Specials' ? (
          <ImageField
            label={MENU_LABELS.image_url}
            bucket="menu-images"
            value={{ url: form.values.image_url, alt: form.values.image_alt }}
            onChange={({ url, alt }) => {
              form.set('image_url', url)
              form.set('image_alt', alt)
            }}
            onBusy={setUploading}
            error={form.errors.image_url}
          />
        ) : null}
        <div className="menu-form-acts">
          <FormActions isSaving={isSaving} isDisabled={isUploading} onCancel={closing.close} />
        </div>
      </form>
      {meanwhile ? (
        <MeanwhileDialog
          what="menu"
          entity="menu"
          meanwhile={meanwhile}
          mine={form.values}
          labels={MENU_LABELS}
          shown={formatMenuValue}
          onResolve={goOn}
        />
      ) : null}
      <UnsavedChangesGuard isDirty={isDirty} closing={closing} />
    </>
  )
}
