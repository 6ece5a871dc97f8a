import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { StoredSettings } from '../../../contract/settings.ts'
import { PRIVATE_FALLBACKS } from '../../../domain/private-messages.ts'
import { EMPTY_SETTINGS, MAX_ORDERED_FEATURED } from '../../../domain/settings.ts'
import { currentOf } from '../../current-of.ts'
import { type EditForm, useEditForm } from '../../private/edit-form/use-edit-form.ts'
import { useErrorBanner } from '../../private/error-banner.tsx'
import { KEYS } from '../../private/query-keys.ts'
import type { ToastAction } from '../../private/toasts.ts'
import { useUndoImage } from '../../private/undo.ts'
import { useApi } from '../../site.ts'
import { type SettingsFormValues, toFormValues, toRequestBody, validateSettingsForm } from './settings-form-values.ts'

export function useSettings() {
  const api = useApi()
  return useQuery({
    queryKey: KEYS.settings,
    queryFn: ({ signal }) => api.get('/api/settings', { signal }),
    // The initial values must be the stored ones, and must not change while the form is open.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

export function inOrderOf(ids: readonly string[], rows: readonly FeaturedRow[]): FeaturedRow[] {
  const positions = new Map(ids.map((id, index) => [id, index]))
  const position = ({ id }: FeaturedRow) => positions.get(id) ?? ids.length
  return rows.toSorted((a, b) => position(a) - position(b) || a.name.localeCompare(b.name, 'en-GB'))
}

export function useSettingsForm(
  settings: StoredSettings,
  reload: () => Promise<void>,
  onSaved: (undo: ToastAction | null) => void,
): EditForm<SettingsFormValues> {
  const api = useApi()
  const client = useQueryClient()
  const undo = useUndoImage()
  return useEditForm({
    stored: settings,
    toFormValues,
    emptyValues: toFormValues({
      ...EMPTY_SETTINGS,
      footer_links: [],
      featured_venues: [],
      featured_dishes: [],
      id: settings.id,
      updated_at: settings.updated_at,
    }),
    validate: validateSettingsForm,
    currentOf: (error) => currentOf(error, 'patch', '/api/settings'),
    update: ({ values, changed, seen }) =>
      api.patch('/api/settings', { body: { ...toRequestBody(values, changed), seen_updated_at: seen } }),
    refresh: () => client.invalidateQueries({ queryKey: KEYS.log }),
    onSaved: (saved) =>
      onSaved(
        undo(settings, saved, async (body) => {
          await api.patch('/api/settings', { body })
          await reload()
        }),
      ),
    staysOpen: true,
    fallback: PRIVATE_FALLBACKS.saveSettings,
    pageBanner: useErrorBanner(),
  })
}

export type FeaturedKind = 'venues' | 'dishes'

export type FeaturedRow = { id: string; name: string; place: string; image_url: string | null }

export function useFeatured(kind: FeaturedKind) {
  const api = useApi()
  const query = { featured: true, sort: 'chosen', limit: MAX_ORDERED_FEATURED } as const
  return useQuery({
    queryKey: [...(kind === 'venues' ? KEYS.venues : KEYS.menus), 'featured', kind],
    queryFn: async ({ signal }): Promise<{ total: number; rows: FeaturedRow[] }> => {
      if (kind === 'venues') {
        const { data, total } = await api.get('/api/venues', { query, signal })
        return { total, rows: data.map(({ id, name, address_city, image_url }) => ({ id, name, place: address_city, image_url })) }
      }
      const { data, total } = await api.get('/api/menu-items', { query, signal })
      return { total, rows: data.map(({ id, name, venue, image_url }) => ({ id, name, place: venue.name, image_url })) }
    },
    staleTime: 0,
  })
}
