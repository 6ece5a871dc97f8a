import { useQueryClient } from '@tanstack/react-query'
import { PRIVATE_FALLBACKS } from '../../domain/private-messages.ts'
import { apiErrorMessage } from '../api.ts'
import { useErrorBanner } from './error-banner.tsx'
import { showToast, type ToastAction } from './toasts.ts'

type Picture = { image_url: string | null; image_alt: string | null }
/** An update that shows the given picture again. */
type PutBack = (picture: { image_url: string; image_alt: string }) => Promise<unknown>

/**
 * Returns the 'Undo' action for the toast of a saved form that removed or replaced a picture; null when it did neither. The previous picture is
 * in the trash until then.
 */
export function useUndoPicture(): (before: Picture | null, after: Picture, putBack: PutBack) => ToastAction | null {
  const client = useQueryClient()
  const { showError, dismissError } = useErrorBanner()
  return (before, after, putBack) => {
    const url = before?.image_url
    if (!url || url === after.image_url) return null
    const run = async () => {
      dismissError()
      try {
        await putBack({ image_url: url, image_alt: before.image_alt ?? '' })
        showToast('The picture is back')
      } catch (error) {
        showError(apiErrorMessage(error, PRIVATE_FALLBACKS.restore))
      }
      await client.invalidateQueries()
    }
    return { label: 'Undo', run }
  }
}
