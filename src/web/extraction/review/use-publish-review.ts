import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { MenuReview } from '../../../contract/menu-extraction.ts'
import { checkSizes } from '../../../domain/menu/sizes.ts'
import { ERROR_MESSAGES } from '../../../domain/messages.ts'
import { PRIVATE_FALLBACKS } from '../../../domain/private-messages.ts'
import { ApiError, apiErrorMessage } from '../../api.ts'
import { useErrorBanner } from '../../private/error-banner.tsx'
import { KEYS } from '../../private/query-keys.ts'
import { showToast } from '../../private/toasts.ts'
import { useRepeatableCall } from '../../private/use-repeatable-call.ts'
import { useApi } from '../../site.ts'
import { allItems, type Draft, isIncluded, isPriceWrong, listToCheck, toPublishInput } from './draft.ts'
import type { useRowFocus } from './use-row-focus.ts'

type Options = {
  draft: Draft
  rows: Pick<ReturnType<typeof useRowFocus>, 'goTo' | 'focusMenuName'>
  /** Called when the server has published the menu, before the pages refetch it. */
  onSaved: () => void
  onPublished: () => void
}

/** Publishes a review. Focuses the first invalid field, and asks once for confirmation when items are unchecked. */
export function usePublishReview(review: MenuReview, { draft, rows, onSaved, onPublished }: Options) {
  const { showError, dismissError } = useErrorBanner()
  const [isAsking, setAsking] = useState(false)
  const hasAsked = useRef(false)
  const request = usePublishRequest(review, draft, { onSaved, onPublished })

  const send = () => {
    if (!request.isPending) request.mutate()
  }
  return {
    isAsking,
    stopAsking: () => setAsking(false),
    publishAnyway: () => {
      setAsking(false)
      hasAsked.current = true
      send()
    },
    isPublishing: request.isPending,
    publish: () => {
      dismissError()
      const included = allItems(draft).filter(isIncluded)
      const wrong = included.find(isPriceWrong)
      if (wrong) {
        rows.goTo(wrong.key, wrong.sizes.length > 0 ? '[aria-invalid]' : undefined)
        return showError(ERROR_MESSAGES[checkSizes(wrong.sizes) === null ? 'price_invalid' : 'size_price_invalid'])
      }
      const hasName = draft.name.trim() !== ''
      if (!hasName) rows.focusMenuName()
      if (!hasName || included.length === 0) return showError(ERROR_MESSAGES.required_fields)
      if (listToCheck(draft).length > 0 && !hasAsked.current) return setAsking(true)
      send()
    },
  }
}

function usePublishRequest(review: MenuReview, draft: Draft, { onSaved, onPublished }: Pick<Options, 'onSaved' | 'onPublished'>) {
  const api = useApi()
  const client = useQueryClient()
  const { showError } = useErrorBanner()
  const repeatable = useRepeatableCall('extraction_over')
  return useMutation({
    mutationFn: () => {
      const body = toPublishInput(draft, review.menu.updated_at)
      return repeatable(body, () => api.post('/api/menu-extractions/:id/publish', { params: { id: review.extraction.id }, body }))
    },
    onSuccess: async () => {
      onSaved()
      await client.invalidateQueries({ refetchType: 'none' })
      showToast(`${draft.name.trim()} is published`)
      onPublished()
    },
    onError: (error) => {
      showError(apiErrorMessage(error, PRIVATE_FALLBACKS.updateMenu))
      // The entered values are in the stored draft.
      if (error instanceof ApiError && error.code === 'edited_meanwhile') void client.invalidateQueries({ queryKey: KEYS.reviews })
    },
  })
}
