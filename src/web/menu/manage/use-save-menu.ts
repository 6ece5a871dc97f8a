import { useState } from 'react'
import type { ManagedMenu } from '../../../contract/managed-menu.ts'
import { FALLBACKS, MESSAGES } from '../../../domain/messages.ts'
import { promptSignInIfUnauthenticated } from '../../account/ask-if-refused.ts'
import { ApiError, messageOf } from '../../api.ts'
import { useMeanwhile } from '../../private/meanwhile/use-meanwhile.ts'
import { tell } from '../../private/toasts.ts'
import type { Entries } from '../../private/use-entries.ts'
import { useSaving } from '../../private/use-saving.ts'
import { useApi, useSite } from '../../site.ts'
import { checkEntries, entriesOf, type MenuFormValues, toRequestBody } from './menu-form-values.ts'
import { useInvalidateMenus } from './use-menus.ts'

/** Checks the fields of a menu, sends what was changed, and puts in words what went wrong. */
export function useSaveMenu(form: Entries<MenuFormValues>, menu: ManagedMenu, onSaved: () => void) {
  const api = useApi()
  const { timeZone } = useSite()
  const changed = useInvalidateMenus(menu.venue_id)
  const { base, meanwhile, send, goOn } = useMeanwhile(form, menu, (stored) => entriesOf(stored, timeZone))
  const [error, setError] = useState<string | null>(null)
  const { isSaving, once } = useSaving()

  async function store(): Promise<void> {
    try {
      const saved = await send((fields, seen) =>
        api.patch('/api/menus/:id', {
          params: { id: menu.id },
          body: { ...toRequestBody(form.values, fields, timeZone), seen_updated_at: seen },
        }),
      )
      await changed()
      if (!saved) return
      tell(`${saved.name} is saved`)
      onSaved()
    } catch (failure) {
      promptSignInIfUnauthenticated(failure)
      setError(messageOf(failure, FALLBACKS.updateMenu))
      if (failure instanceof ApiError) form.refuse(failure.fields)
    }
  }

  async function save(): Promise<void> {
    setError(null)
    const errors = checkEntries(form.values, timeZone)
    if (errors[0]) {
      setError(MESSAGES[errors[0].code])
      return form.refuse(errors)
    }
    await once(store)
  }

  return { save, isSaving, error, meanwhile, goOn, base }
}
