import { useEffect, useRef, useState } from 'react'
import type { FormErrors } from './form-errors.ts'

export type PageBanner = { showError: (message: string) => void; dismissError: () => void }

type Options = { posted?: FormErrors | null; pageBanner?: PageBanner; focusesBanner?: boolean }

/**
 * Returns the banner of a form, and `showFailure`, which shows the message and moves the focus to the first invalid field
 * once the field errors are rendered. The message is shown in the page's banner when there is one.
 */
export function useFormFailure({ posted = null, pageBanner, focusesBanner }: Options) {
  const [banner, setBanner] = useState<FormErrors | null>(posted)
  const [failureCount, setFailureCount] = useState(posted ? 1 : 0)
  const element = useRef<HTMLFormElement>(null)
  const bannerRef = useRef<HTMLDivElement>(null)
  const canFocusBanner = useRef(focusesBanner)

  useEffect(() => {
    if (failureCount === 0) return
    const wrongField = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const target = canFocusBanner.current ? bannerRef.current : null
    target?.scrollIntoView({ block: 'nearest' })
    ;(wrongField ?? target)?.focus()
  }, [failureCount])

  return {
    banner,
    bannerRef,
    element,
    showFailure: (failure: FormErrors) => {
      if (pageBanner) pageBanner.showError(failure.message)
      else setBanner(failure)
      setFailureCount((count) => count + 1)
    },
    clearFormBanner: () => setBanner(null),
    clearBanners: () => {
      setBanner(null)
      pageBanner?.dismissError()
    },
  }
}
