import { type FormEvent, useId, useRef, useState } from 'react'
import type { ManagedMenu } from '../../../contract/managed-menu.ts'
import { MENU_MAX_LENGTHS } from '../../../domain/menu/menu-fields.ts'
import { FALLBACKS } from '../../../domain/messages.ts'
import { ApiError, messageOf } from '../../api.ts'
import { ImageField } from '../../image/image-field.tsx'
import { TextField } from '../../private/text-field.tsx'
import { tell } from '../../private/toasts.ts'
import { useEntries } from '../../private/use-entries.ts'
import { useApi, useSite } from '../../site.ts'
import { Banner } from '../../ui/banner.tsx'
import { Field } from '../../ui/field.tsx'
import { checkEntries, entriesOf, writeOf } from './menu-entries.ts'
import { MenuTypes } from './menu-types.tsx'
import { useMenusChanged } from './use-menus.ts'

/** A menu's name, type and dates, in the place of its head; for Specials a picture, too. Escape and Cancel leave it as it was. */
export function MenuForm({ menu, onClose }: { menu: ManagedMenu; onClose: () => void }) {
  const api = useApi()
  const { timeZone } = useSite()
  const [before] = useState(() => entriesOf(menu, timeZone))
  const form = useEntries(before)
  const changed = useMenusChanged(menu.venue_id)
  const [error, setError] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [isUploading, setUploading] = useState(false)
  const seen = useRef(menu.updated_at)
  const switchId = useId()

  async function save(): Promise<void> {
    setError(null)
    const errors = checkEntries(form.values, timeZone)
    if (errors.length > 0) return form.refuse(errors)
    setSaving(true)
    try {
      const change = writeOf(before, form.values, timeZone)
      const saved = await api.patch<ManagedMenu>(`/api/menus/${menu.id}`, { ...change, seen_updated_at: seen.current })
      await changed()
      tell(`${saved.name} is saved`)
      onClose()
    } catch (failure) {
      setSaving(false)
      if (failure instanceof ApiError) form.refuse(failure.fields)
      setError(messageOf(failure, FALLBACKS.updateMenu))
      const current =
        failure instanceof ApiError && failure.code === 'edited_meanwhile' ? (failure.current as ManagedMenu | undefined) : undefined
      if (!current) return
      // Whoever saves now has been told: their change is shown, and the next save goes over it.
      seen.current = current.updated_at
      setError(`${messageOf(failure, FALLBACKS.updateMenu)} It is now: ${current.name}, ${current.menu_type}.`)
    }
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isSaving) void save()
  }
  return (
    <form
      className="menu-form"
      noValidate
      ref={form.form}
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
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
        <button type="submit" className="btn sm" disabled={isSaving || isUploading}>
          {isSaving ? 'Saving...' : 'Save'}
        </button>
        <button type="button" className="btn line sm" onClick={onClose}>
          Cancel
        </button>
      </div>
    </form>
  )
}
