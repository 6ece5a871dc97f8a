import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { MenuExtraction } from '../../contract/menu-extraction.ts'
import type { ReaderKind } from '../../domain/menu/extraction.ts'
import type { MenuType } from '../../domain/menu/menu-lists.ts'
import { PRIVATE_FALLBACKS } from '../../domain/private-messages.ts'
import type { UploadForm } from '../api-types.ts'
import { currentOf } from '../current-of.ts'
import type { Choice } from '../private/combobox.tsx'
import { useErrorBanner } from '../private/error-banner.tsx'
import { showToast } from '../private/toasts.ts'
import { useOwnId } from '../private/use-own-id.ts'
import { promptSignInIfUnauthenticated } from '../session/unauthenticated.ts'
import { useApi } from '../site.ts'
import type { FieldProblem } from '../ui/form/form-errors.ts'
import { type Form, useForm } from '../ui/form/use-form.ts'
import type { NamedMenu } from './same-name-dialog.tsx'
import { useMenuUpload, useSentExtraction } from './use-menu-upload.ts'

type AddMenuFormValues = {
  venue_id: Choice | null
  name: string
  menu_type: MenuType
  file: File | null
  reader: ReaderKind | null
}

/**
 * State of the form that creates a menu from a file or an empty menu: uploads the file, polls its extraction and
 * reports the result.
 * @param venue null when the user chooses it in the form
 * @param on.made called when the menu is saved
 * @param on.update called when the file is compared with a menu of the venue instead
 */
export function useAddMenu(venue: Choice | null, on: { made: () => void; update: (menu: NamedMenu) => void }) {
  const api = useApi()
  const client = useQueryClient()
  const pageBanner = useErrorBanner()
  const { beginUpload, completeUpload, forget, forgetOnReload, ...sent } = useSentExtraction(pageBanner.showError)
  const { extraction } = sent
  const { isUploading, upload, abort } = useMenuUpload()
  const { idOf, renew } = useOwnId()
  const [sameName, setSameName] = useState<NamedMenu | null>(null)

  const send = (values: AddMenuFormValues, update: NamedMenu | null, isAsked: boolean) => {
    const file = values.file && [values.file.name, values.file.size, values.file.lastModified]
    const fields = toUploadForm(values, idOf({ ...values, file, update: update?.id }))
    const target = update ? { menu_id: update.id } : isAsked ? {} : { same_name: 'refuse' as const }
    if (!update) beginUpload()
    return upload({ ...fields, ...target }, (created) => {
      renew()
      if (update) on.update(update)
      else completeUpload(created)
    })
  }

  const form = useForm<AddMenuFormValues>({
    initialValues: { venue_id: venue, name: '', menu_type: 'Daily', file: null, reader: null },
    validate: (values) => missingFields(values, ['venue_id', 'name', 'file']),
    submit: async (values) => {
      try {
        await send(values, null, false)
      } catch (error) {
        const current = currentOf(error, 'post', '/api/menu-extractions')
        if (!current) throw error
        forgetOnReload()
        setSameName(current)
      }
    },
    onFailure: (error) => {
      forgetOnReload()
      promptSignInIfUnauthenticated(error)
    },
    fallback: PRIVATE_FALLBACKS.processMenu,
    pageBanner,
  })

  async function createEmpty({ venue_id, name, menu_type }: AddMenuFormValues): Promise<void> {
    const content = { venue_id: venue_id?.id ?? '', name: name.trim(), menu_type }
    const menu = await api.post('/api/menus', { body: { id: idOf(content), ...content } })
    if (extraction?.state === 'failed') api.delete('/api/menu-extractions/:id', { params: { id: extraction.id } }).catch(() => {})
    reportMade(`${menu.name} created (no items yet)`)
  }

  const reportMade = (message: string) => {
    forgetOnReload()
    void client.invalidateQueries({ refetchType: 'none' })
    showToast(message)
    on.made()
  }

  useRestoreForm(form, extraction)
  useWhenDone(extraction, ({ name, doubts }) => reportMade(doubts > 0 ? `${name} is saved and needs review` : `${name} is published`))

  return {
    ...sent,
    form,
    isUploading,
    sameName,
    stopAsking: () => setSameName(null),
    /** Sends the file after the question about a menu of the same name. Null adds another one. */
    sendAnyway: (update: NamedMenu | null) => {
      setSameName(null)
      return form.submit({ submit: (values) => send(values, update, true) })
    },
    startEmpty: () => form.submit({ validate: (values) => missingFields(values, ['venue_id', 'name']), submit: createEmpty }),
    /** Aborts the upload. Resolves to the extraction to cancel, because the server may already have accepted the file. */
    giveUp: async (): Promise<MenuExtraction | null> => {
      const accepted = await abort()
      forget()
      return accepted && accepted.id !== extraction?.id ? accepted : extraction
    },
  }
}

function useRestoreForm({ getValues, set }: Form<AddMenuFormValues>, extraction: MenuExtraction | null): void {
  const api = useApi()
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current || extraction?.state !== 'failed') return
    isDone.current = true
    const { name, venue_id } = getValues()
    if (name !== '') return
    set('name', extraction.name)
    set('menu_type', extraction.menu_type)
    if (venue_id !== null) return
    // When its name cannot be loaded, the user chooses the venue again.
    api.get('/api/managed-venues/:id', { params: { id: extraction.venue_id } }).then(
      (found) => set('venue_id', { id: found.id, name: found.name }),
      () => {},
    )
  })
}

function useWhenDone(extraction: MenuExtraction | null, report: (extraction: MenuExtraction) => void): void {
  const isReported = useRef(false)
  useEffect(() => {
    if (extraction?.state !== 'done' || isReported.current) return
    isReported.current = true
    report(extraction)
  })
}

function missingFields(values: AddMenuFormValues, required: ('venue_id' | 'name' | 'file')[]): FieldProblem[] {
  const isMissing = { venue_id: !values.venue_id?.id, name: !values.name.trim(), file: !values.file }
  return required.filter((field) => isMissing[field]).map((field) => ({ field, code: 'required_fields' }))
}

function toUploadForm({ venue_id, name, menu_type, file, reader }: AddMenuFormValues, id: string): UploadForm<'/api/menu-extractions'> {
  return { id, venue_id: venue_id?.id ?? '', name: name.trim(), menu_type, reader: reader ?? undefined, file: file ?? undefined }
}
