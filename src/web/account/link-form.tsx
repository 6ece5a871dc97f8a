import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { AccountForm } from './account-form.tsx'

/** Form of an emailed link. Only scripts can read the token in its URL fragment, so it says that it needs them. */
export function LinkForm<V extends FieldValues>({
  isReady,
  ...form
}: Omit<ComponentProps<typeof AccountForm<V>>, 'isOnPage' | 'isDisabled'> & { isReady: boolean }) {
  return (
    <>
      {isReady ? null : (
        <noscript>
          <p>This page needs JavaScript to use the link in your email.</p>
        </noscript>
      )}
      <AccountForm {...form} isOnPage isDisabled={!isReady} />
    </>
  )
}
