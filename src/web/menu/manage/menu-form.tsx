import { type FormEvent, useId, useState } from 'react'
import type { ManagedMenu } from '../../../contract/managed-menu.ts'
import { MENU_MAX_LENGTHS } from '../../../domain/menu/menu-fields.ts'
import { ImageField } from '../../image/image-field.tsx'
import { changedFields } from '../../private/meanwhile/compare.ts'
import { MeanwhileDialog } from '../../private/meanwhile/meanwhile-dialog.tsx'
import { SaveButton } from '../../private/save-button.tsx'
import { TextField } from '../../private/text-field.tsx'
import { UnsavedGuard } from '../../private/unsaved-guard.tsx'
import { useClosing } from '../../private/use-closing.ts'
import { useEntries } from '../../private/use-entries.ts'
import { useSite } from '../../site.ts'
import { Banner } from '../../ui/banner.tsx'
import { Field } from '../../ui/field.tsx'
import { entriesOf, MENU_LABELS, menuWords } from './menu-entries.ts'
import { MenuTypes } from './menu-types.tsx'
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
            <TextField form={form} name="name" label="Menu name" maxLength={MENU_MAX_LENGTHS.name} isRequired takesFocus />
          </div>
          <MenuTypes value={form.values.menu_type} onChange={(type) => form.set('menu_type', type)} />
          <Field label="Starts" error={form.errors.start_date}>
            {(control) => (
              <input
                {...control}
                type="datetime-local"
                value={form.values.start_date}
                onChange={(event) => form.set('start_date', event.target.value)}
              />
            )}
          </Field>
          <Field label="Ends (optional)" error={form.errors.end_date}>
            {(control) => (
              <input
                {...control}
                type="datetime-local"
                value={form.values.end_date}
                onChange={(event) => form.set('end_date', event.target.value)}
              />
            )}
          </Field>
          <label className="check" htmlFor={switchId}>
            <input
              id={switchId}
              type="checkbox"
              checked={form.values.active}
              disabled={menu.needs_review}
              onChange={(event) => form.set('active', event.target.checked)}
            />
            Active
          </label>
        </div>
        {form.values.menu_type === 'Specials' ? (
          <ImageField
            label="Picture of the specials"
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
          <SaveButton isSaving={isSaving} isDisabled={isUploading} isSmall />
          <button type="button" className="btn line sm" onClick={closing.close}>
            Cancel
          </button>
        </div>
      </form>
      {meanwhile ? (
        <MeanwhileDialog
          what="menu"
          entity="menu"
          meanwhile={meanwhile}
          mine={form.values}
          labels={MENU_LABELS}
          shown={menuWords}
          onGoOn={goOn}
        />
      ) : null}
      <UnsavedGuard isDirty={isDirty} closing={closing} />
    </>
  )
}
