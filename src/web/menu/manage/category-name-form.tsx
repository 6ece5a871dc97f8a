import type { FormEvent } from 'react'
import type { ManagedCategory } from '../../../contract/managed-menu.ts'
import { CATEGORY_MAX_LENGTHS, CATEGORY_REQUIRED, checkCategoryFields } from '../../../domain/menu/category-fields.ts'
import { FALLBACKS, MESSAGES } from '../../../domain/messages.ts'
import { MeanwhileDialog } from '../../private/edit-form/edit-conflict-dialog.tsx'
import { UnsavedChangesGuard } from '../../private/edit-form/unsaved-changes-guard.tsx'
import { useNotices } from '../../private/error-banner.tsx'
import { useMeanwhile } from '../../private/meanwhile/use-meanwhile.ts'
import { FormActions } from '../../private/save-or-cancel.tsx'
import { TextField } from '../../private/text-field.tsx'
import { useClosing } from '../../private/use-closing.ts'
import { useEntries } from '../../private/use-entries.ts'
import { useSaving } from '../../private/use-saving.ts'
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
  const act = useMenuAction(venueId, true)
  const { fail, clear } = useNotices()
  const renamed = 'category' in of ? of.category : null
  const form = useEntries({ name: renamed?.name ?? '' })
  const { meanwhile, send, goOn, base } = useMeanwhile(form, renamed, ({ name }) => ({ name }))
  const { isSaving, once } = useSaving()
  const { name } = form.values
  const isDirty = () => name.trim() !== (base?.name ?? '')
  const closing = useClosing(isDirty, onClose)

  function write(): Promise<unknown> {
    if ('menuId' in of) return api.post('/api/menu-categories', { body: { menu_id: of.menuId, name } })
    return send((_, seen) =>
      api.patch('/api/menu-categories/:id', { params: { id: of.category.id }, body: { name, seen_updated_at: seen } }),
    )
  }

  async function store(): Promise<void> {
    let saved: unknown = null
    await act(async () => {
      saved = await write()
    }, FALLBACKS.updateMenu)
    if (saved) onClose()
  }

  async function save(): Promise<void> {
    const errors = checkCategoryFields(form.values, CATEGORY_REQUIRED)
    clear()
    if (errors[0]) {
      fail(MESSAGES[errors[0].code])
      return form.refuse(errors)
    }
    await once(store)
  }

  return (
    <>
      <form
        className="category-form"
        noValidate
        ref={form.form}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void save()
        }}
        onKeyDown={(event) => event.key === 'Escape' && closing.close()}
      >
        <TextField form={form} name="name" label={label} maxLength={CATEGORY_MAX_LENGTHS.name} isRequired takesFocus />
        <FormActions isSaving={isSaving} onCancel={closing.close} />
      </form>
      {meanwhile ? (
        <MeanwhileDialog
          what="category"
          entity="menu_category"
          meanwhile={meanwhile}
          mine={form.values}
          labels={{ name: 'Name' }}
          onResolve={goOn}
        />
      ) : null}
      <UnsavedChangesGuard isDirty={isDirty} closing={closing} />
    </>
  )
}
