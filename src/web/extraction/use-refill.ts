import { useEffect, useRef } from 'react'
import type { MenuExtraction } from '../../contract/menu-extraction.ts'
import type { Entries } from '../private/use-entries.ts'
import { useApi } from '../site.ts'
import type { AddMenuEntries } from './add-menu-entries.ts'

/** Puts what a reading was about into the form again, where it has failed and a reload has emptied the form since. */
export function useRefill({ values, set }: Entries<AddMenuEntries>, extraction: MenuExtraction | null): void {
  const api = useApi()
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current || extraction?.state !== 'failed') return
    isDone.current = true
    if (values.name !== '') return
    set('name', extraction.name)
    set('menu_type', extraction.menu_type)
    if (values.venue_id !== null) return
    // Without its name the venue has to be chosen again, and nothing else.
    api.get('/api/managed-venues/:id', { params: { id: extraction.venue_id } }).then(
      ({ id, name }) => set('venue_id', { id, name }),
      () => {},
    )
  })
}
