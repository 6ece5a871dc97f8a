import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm as useHookForm,
} from 'react-hook-form'
import { apiErrorToFormErrors, type FieldMessage, type FieldProblem, type FormErrors, toFormErrors } from './form-errors.ts'

type PageBanner = { showError: (message: string) => void; dismissError: () => void }

type Options = { posted?: FormErrors | null; pageBanner?: PageBanner; focusesBanner?: boolean }

/**
 * Returns the banner of a form, and `showFailure`, which shows the message and moves the focus to the first invalid field
 * once the field errors are rendered. The message is shown in the page's banner when there is one.
 */
function useFormFailure({ posted = null, pageBanner, focusesBanner }: Options) {
  const [banner, setBanner] = useState<FormErrors | null>(posted)
  const [failureCount, setFailureCount] = useState(posted ? 1 : 0)
  const element = useRef<HTMLFormElement>(null)
  const bannerRef = useRef<HTMLDivElement>(null)
  const canFocusBanner = useRef(focusesBanner)

  useEffect(() => {
    if (failureCount === 0) return
    const wrongField = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const target = bannerRef.current
    // Scrolls to the banner also when it has no focus, because in a long dialog it is above the visible part.
    target?.scrollIntoView({ block: 'nearest' })
    ;(wrongField ?? (canFocusBanner.current ? target : null))?.focus()
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

type Submission<V> = {
  /** Returns the invalid fields in the order of the form. A form with any is not sent. */
  validate?: ((values: V) => readonly FieldProblem[]) | undefined
  submit: (values: V) => Promise<unknown>
}

export type FormOptions<V> = Submission<V> & {
  initialValues: V
  fallback: string
  toErrors?: (error: unknown) => FormErrors
  onFailure?: (error: unknown) => void
  /** Errors of the same form when it was posted without JavaScript. */
  posted?: FormErrors | null
  pageBanner?: PageBanner
  /** Moves the focus to the banner when no field is invalid. Otherwise the submit button keeps it. */
  focusesBanner?: boolean
}

export type Form<V extends FieldValues> = Pick<UseFormReturn<V>, 'control' | 'getValues' | 'subscribe'> & {
  /** Props of a text field or select. Uncontrolled, so that text typed before hydration is kept. */
  field: <N extends FieldPath<V>>(name: N) => UseFormRegisterReturn<N> & { defaultValue: FieldPathValue<V, N> }
  set: <N extends FieldPath<V>>(name: N, value: FieldPathValue<V, N>) => void
  reset: (values: V) => void
  errors: Readonly<Record<string, string | undefined>>
  banner: FormErrors | null
  bannerRef: RefObject<HTMLDivElement | null>
  clearErrors: () => void
  isSubmitting: boolean
  /** Submits unless a submission is running. `other` replaces the options of the form, for a second button. */
  submit: (other?: Submission<V>) => Promise<void>
  attributes: { ref: RefObject<HTMLFormElement | null>; method: 'post'; noValidate: true; onSubmit: (event: FormEvent) => void }
}

/**
 * Form state on react-hook-form (decision 0022). Validates on submission and ignores a second submission while one is running.
 * A failure keeps the entered values, shows errors in the banner and at the fields, and moves the focus to the first invalid field.
 */
export function useForm<V extends FieldValues>(options: FormOptions<V>): Form<V> {
  const { initialValues, fallback, posted = null } = options
  const [initial] = useState(() => ({ values: initialValues, errors: toFieldErrors<V>(posted?.fields ?? []) }))
  const { banner, bannerRef, element, showFailure, clearFormBanner, clearBanners } = useFormFailure(options)
  const submission = useRef<Submission<V>>(options)
  const rejected = useRef<FormErrors | null>(null)
  const isRunning = useRef(false)
  const hook = useHookForm<V>({
    defaultValues: initial.values as DefaultValues<V>,
    errors: initial.errors,
    reValidateMode: 'onSubmit',
    // react-hook-form moves the focus before the message is rendered, so that screen readers would not read it.
    shouldFocusError: false,
    resolver: (values) => {
      rejected.current = findErrors(submission.current, values)
      return rejected.current ? { values: {}, errors: toFieldErrors<V>(rejected.current.fields) } : { values, errors: {} }
    },
  })
  const { errors, isSubmitting } = hook.formState

  const send = async (values: V) => {
    try {
      await submission.current.submit(values)
    } catch (error) {
      options.onFailure?.(error)
      const failure = options.toErrors?.(error) ?? apiErrorToFormErrors(error, fallback)
      rejected.current = failure
      for (const { field, message } of failure.fields) hook.setError(field as FieldPath<V>, { type: 'server', message })
    }
  }

  const submit = async (other: Submission<V> = options) => {
    // The button is disabled only after the next render, which is too late for a double click.
    if (isRunning.current) return
    isRunning.current = true
    submission.current = other
    clearBanners()
    try {
      await hook.handleSubmit(send)()
    } finally {
      isRunning.current = false
    }
    if (rejected.current) showFailure(rejected.current)
  }

  return {
    control: hook.control,
    getValues: hook.getValues,
    subscribe: hook.subscribe,
    field: (name) => ({
      ...hook.register(name, { onChange: () => hook.clearErrors(name) }),
      defaultValue: initial.values[name],
    }),
    set: (name, value) => {
      hook.setValue(name, value)
      hook.clearErrors(name)
    },
    reset: (values) => {
      hook.reset(values)
      clearFormBanner()
    },
    errors: Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, error?.message?.toString()])),
    banner,
    bannerRef,
    clearErrors: () => {
      hook.clearErrors()
      clearBanners()
    },
    isSubmitting,
    submit,
    attributes: {
      ref: element,
      method: 'post',
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault()
        void submit()
      },
    },
  }
}

function findErrors<V>({ validate }: Submission<V>, values: V): FormErrors | null {
  const [first, ...others] = validate?.(values) ?? []
  return first ? toFormErrors([first, ...others]) : null
}

function toFieldErrors<V extends FieldValues>(fields: readonly FieldMessage[]): FieldErrors<V> {
  return Object.fromEntries(fields.map(({ field, message }) => [field, { type: 'rule', message }])) as FieldErrors<V>
}
