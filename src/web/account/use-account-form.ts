import type { FieldValues } from 'react-hook-form'
import type { PostedForm } from '../../contract/posted-form.ts'
import { ApiError } from '../api.ts'
import { reloadSessionIfUnauthenticated } from '../session/unauthenticated.ts'
import { useApi } from '../site.ts'
import { apiErrorToFormErrors, type FormErrors } from '../ui/form/form-errors.ts'
import { type Form, type FormOptions, useForm } from '../ui/form/use-form.ts'

/** A form of the account pages: `useForm` that also notices when the session has ended. */
export function useAccountForm<V extends FieldValues>(options: Omit<FormOptions<V>, 'onFailure'>): Form<V> {
  const api = useApi()
  return useForm<V>({ ...options, onFailure: (error) => reloadSessionIfUnauthenticated(api, error) })
}

/** Returns why a form that was posted without JavaScript was rejected; null if it was not. */
export function postedErrors(posted: PostedForm | null | undefined): FormErrors | null {
  if (!posted?.problem) return null
  return apiErrorToFormErrors(new ApiError(posted.status, posted.problem), posted.problem.detail)
}
