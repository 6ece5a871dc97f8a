import { useState } from 'react'
import type { ManagedCategory, ManagedItem, ManagedMenu } from '../../../contract/managed-menu.ts'
import { FALLBACKS, MESSAGES } from '../../../domain/messages.ts'
import { promptSignInIfUnauthenticated } from '../../account/ask-if-refused.ts'
import { ApiError, messageOf } from '../../api.ts'
import { useMeanwhile } from '../../private/meanwhile/use-meanwhile.ts'
import { tell } from '../../private/toasts.ts'
import type { Entries } from '../../private/use-entries.ts'
import { useSaving } from '../../private/use-saving.ts'
import { useApi } from '../../site.ts'
import { checkEntries, entriesOf, type ItemFormValues, toRequestBody } from './item-form-values.ts'
import { useInvalidateMenus } from './use-menus.ts'

type Saving = {
  menu: ManagedMenu
  category: ManagedCategory
  /** Null for a new one. */
  item: ManagedItem | null
  onSaved: () => void
}

/** Checks the fields of an item, sends what was changed, and puts in words what went wrong. */
export function useSaveItem(form: Entries<ItemFormValues>, { menu, category, item, onSaved }: Saving) {
  const api = useApi()
  const changed = useInvalidateMenus(menu.venue_id)
  const { base, meanwhile, send, goOn } = useMeanwhile(form, item, entriesOf)
  const [error, setError] = useState<string | null>(null)
  const { isSaving, once } = useSaving()

  function write(): Promise<ManagedItem | null> {
    if (!item) return api.post('/api/menu-items', { body: { ...toRequestBody(form.values), category_id: category.id } })
    return send((fields, seen) =>
      api.patch('/api/menu-items/:id', { params: { id: item.id }, body: { ...toRequestBody(form.values, fields), seen_updated_at: seen } }),
    )
  }

  async function store(): Promise<void> {
    try {
      const saved = await write()
      await changed()
      if (!saved) return
      tell(`${saved.name} is saved`)
      onSaved()
    } catch (failure) {
      promptSignInIfUnauthenticated(failure)
      setError(messageOf(failure, failure instanceof ApiError ? FALLBACKS.saveMenuItem : MESSAGES.internal))
      if (failure instanceof ApiError) form.refuse(failure.fields)
    }
  }

  async function save(): Promise<void> {
    setError(null)
    const errors = checkEntries(form.values)
    const [first] = errors
    if (first) {
      setError(MESSAGES[first.code])
      return form.refuse(errors)
    }
    await once(store)
  }

  return { save, isSaving, error, meanwhile, goOn, base }
}
