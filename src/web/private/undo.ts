import type { Restored } from '../../contract/trash.ts'
import { PRIVATE_FALLBACKS } from '../../domain/private-messages.ts'
import { ApiError, apiErrorMessage, isResponseLost } from '../api.ts'
import { pluralise } from '../pluralise.ts'
import { useApi } from '../site.ts'
import { showErrorOnPage, useErrorBanner } from './error-banner.tsx'
import { invalidateShownQueries } from './query-client.ts'
import { showToast, type ToastAction } from './toasts.ts'
import { useReauth } from './use-reauth.ts'
import { useRepeatableCall } from './use-repeatable-call.ts'

export function useRestore(): (trashId: string) => Promise<void> {
  const api = useApi()
  const { dismissError } = useErrorBanner()
  // The server requires re-authentication when a user is restored.
  const withReauth = useReauth()
  const repeatable = useRepeatableCall('not_found')
  return async (trashId) => {
    dismissError()
    try {
      const restore = () => repeatable(trashId, () => api.post('/api/trash/:id/restore', { params: { id: trashId } }))
      // The toast with Undo is gone by then, so that the user could not click it again.
      const again = (error: unknown) => (error instanceof ApiError && isResponseLost(error) ? restore() : Promise.reject(error))
      const restored = await withReauth(() => restore().catch(again))
      if (restored) showToast(restored === 'done' ? 'It is restored' : restoredSentence(restored))
    } catch (error) {
      showErrorOnPage(apiErrorMessage(error, PRIVATE_FALLBACKS.restore))
    }
    await invalidateShownQueries()
  }
}

export function useUndoDeletion(): (trashId: string | null) => ToastAction | null {
  const restore = useRestore()
  return (trashId) => (trashId === null ? null : { label: 'Undo', run: () => restore(trashId) })
}

function restoredSentence({ title, slug, called_off, left_out }: Restored): string {
  const more = [
    slug === null ? '' : `It is now at /venues/${slug}.`,
    called_off === 0 ? '' : `${pluralise(called_off, 'reservation')} stay cancelled, because the diners were told.`,
    left_out === 0 ? '' : `${pluralise(left_out, 'assignment')} could not be restored.`,
  ].filter((sentence) => sentence !== '')
  return more.length === 0 ? `${title} is restored` : `${title} is restored. ${more.join(' ')}`
}

type ShownImage = { image_url: string | null; image_alt: string | null }
type SavedImage = ShownImage & { updated_at: string }
type PutBack = (change: { image_url: string; image_alt: string; seen_updated_at: string }) => Promise<unknown>

/**
 * Returns the 'Undo' action for the toast of a saved form that removed or replaced an image; null when it did neither. The previous image
 * is in the trash until then. What someone else has saved since is kept: the server then rejects the change.
 */
export function useUndoImage(): (before: ShownImage | null, after: SavedImage, putBack: PutBack) => ToastAction | null {
  const { dismissError } = useErrorBanner()
  return (before, after, putBack) => {
    const url = before?.image_url
    if (!url || url === after.image_url) return null
    const run = async () => {
      dismissError()
      try {
        await putBack({ image_url: url, image_alt: before.image_alt ?? '', seen_updated_at: after.updated_at })
        showToast('The image is back')
      } catch (error) {
        showErrorOnPage(apiErrorMessage(error, PRIVATE_FALLBACKS.restore))
      }
      await invalidateShownQueries()
    }
    return { label: 'Undo', run }
  }
}
