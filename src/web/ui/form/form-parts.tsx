import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Banner } from '../banner.tsx'
import type { Form } from './use-form.ts'

type BannerProps<V extends FieldValues> = {
  form: Form<V>
  action?: ReactNode
}

export function FormBanner<V extends FieldValues>({ form: { banner, bannerRef }, action }: BannerProps<V>) {
  if (!banner) return null
  return (
    <>
      <Banner tone="error" ref={bannerRef} action={action}>
        {banner.message}
      </Banner>
      {banner.hint ? (
        <p className="small" role="status">
          {banner.hint}
        </p>
      ) : null}
    </>
  )
}

type ButtonProps = {
  isSubmitting: boolean
  className?: string
  busyText?: string
  isDisabled?: boolean
  formId?: string
  children: string
}

/** Keeps the focus during submission, so that keyboard users can retry after a failure. */
export function SubmitButton({ isSubmitting, className = 'btn wide', busyText = 'Please wait...', isDisabled, ...rest }: ButtonProps) {
  return (
    <button type="submit" className={className} disabled={isDisabled} aria-disabled={isSubmitting || undefined} form={rest.formId}>
      {isSubmitting ? busyText : rest.children}
    </button>
  )
}
