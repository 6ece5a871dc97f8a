import { type ReactNode, useEffect, useRef } from 'react'
import { Banner } from '../ui/banner.tsx'
import { Field } from '../ui/field.tsx'
import * as styles from './shown-once.module.css'
import { useCopy } from './use-copy.ts'

type Props = {
  label: string
  hint: ReactNode
  warning: ReactNode
  value: string
  /** Names the value in the failure message: 'address' or 'key'. */
  noun: string
  action?: ReactNode
}

/** Shows a secret that the server returns once. It gets the focus when it appears, so that screen readers read it. */
export function ShownOnce({ label, hint, warning, value, noun, action }: Props) {
  const { copy, result } = useCopy(value, `Copying failed. Please select the ${noun} and copy it.`)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])
  return (
    <>
      <Banner tone="warning">{warning} Keep it like a password. It is shown only now.</Banner>
      <Field label={label} hint={hint}>
        {(control) => <input {...control} ref={input} readOnly value={value} spellCheck={false} />}
      </Field>
      <p className={styles.actions}>
        <button type="button" className="btn" onClick={copy}>
          Copy
        </button>
        {action}
        <span role="status">{result}</span>
      </p>
    </>
  )
}
