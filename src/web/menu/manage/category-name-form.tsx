import { type FormEvent, useState } from 'react'
import type { ManagedCategory } from '../../../contract/managed-menu.ts'
import { CATEGORY_MAX_LENGTHS, CATEGORY_REQUIRED, checkCategoryFields } from '../../../domain/menu/category-fields.ts'
import { FALLBACKS } from '../../../domain/messages.ts'
import { MeanwhileDialog } from '../../private/meanwhile/meanwhile-dialog.tsx'
import { useMeanwhile } from '../../private/meanwhile/use-meanwhile.ts'
import { SaveButton } from '../../private/save-button.tsx'
import { TextField } from '../../private/text-field.tsx'
import { UnsavedGuard } from '../../private/unsaved-guard.tsx'
import { useClosing } from '../../private/use-closing.ts'
import { useEntries } from '../../private/use-entries.ts'
import { useApi } from '../../site.ts'
import { useMenuAction } from './use-menus.ts'

type Props = {
  label: string
  venueId: string
  /** What is renamed, or the menu that gets another. */
  of: { category: ManagedCategory } | { menuId: string }
  onClose: () => void
}

/** The name of a category, new or renamed. Escape and Cancel leave everything as it was, and ask first where something was typed. */
export function CategoryNameForm({ label, venueId, of, onClose }: Props) {
  const api = useApi()
  const act = useMenuAction(venueId)
  const renamed = 'category' in of ? of.category : null
  const form = useEntries({ name: renamed?.name ?? '' })
  const { meanwhile, send, goOn, base } = useMeanwhile(form, renamed, ({ name }) => ({ name }))
  const [isSaving, setSaving] = useState(false)
  const { name } = form.values
  const isDirty = () => name.trim() !== (base?.name ?? '')
  const closing = useClosing(isDirty, onClose)

  function store(): Promise<unknown> {
    if ('menuId' in of) return api.post('/api/menu-categories', { menu_id: of.menuId, name })
    return send((_, seen) => api.patch(`/api/menu-categories/${of.category.id}`, { name, seen_updated_at: seen }))
  }

  async function submit(): Promise<void> {
    const errors = checkCategoryFields(form.values, CATEGORY_REQUIRED)
    if (errors.length > 0) return form.refuse(errors)
    if (isSaving) return
    setSaving(true)
    let saved: unknown = null
    await act(async () => {
      saved = await store()
    }, FALLBACKS.updateMenu)
    setSaving(false)
    if (saved) onClose()
  }

  return (
    <>
      <form
        className="category-form"
        noValidate
        ref={form.form}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void submit()
        }}
        onKeyDown={(event) => event.key === 'Escape' && closing.close()}
      >
        <TextField form={form} name="name" label={label} maxLength={CATEGORY_MAX_LENGTHS.name} isRequired takesFocus />
        <SaveButton isSaving={isSaving} isSmall />
        <button type="button" className="btn line sm" onClick={closing.close}>
          Cancel
        </button>
      </form>
      {meanwhile ? (
        <MeanwhileDialog
          what="category"
          entity="menu_category"
          meanwhile={meanwhile}
          mine={form.values}
          labels={{ name: 'Name' }}
          onGoOn={goOn}
        />
      ) : null}
      <UnsavedGuard isDirty={isDirty} closing={closing} />
    </>
  )
}
