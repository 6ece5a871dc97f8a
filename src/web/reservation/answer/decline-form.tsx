import { useEffect, useRef, useState } from 'react'
import { DECLINE_REASONS, REASON_MAX_LENGTH } from '../../../domain/reservation/status.ts'
import { trimToNull } from '../../../domain/text.ts'
import { Field } from '../../ui/field.tsx'
import * as styles from './answer-request.module.css'

const OTHER = 'Another reason'

type Props = {
  isBusy: boolean
  onDecline: (reason: string | null) => void
  onCancel: () => void
}

export function DeclineForm({ isBusy, onDecline, onCancel }: Props) {
  const [choice, setChoice] = useState<string>(DECLINE_REASONS[0])
  const [text, setText] = useState('')
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <form
      className={styles.decline}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) onDecline(choice === OTHER ? trimToNull(text) : choice)
      }}
    >
      <fieldset className={styles.reasons}>
        <legend>Decline this request? The diner reads your reason.</legend>
        {[...DECLINE_REASONS, OTHER].map((reason, index) => (
          <label key={reason}>
            <input
              type="radio"
              name="reason"
              value={reason}
              ref={index === 0 ? first : undefined}
              checked={choice === reason}
              onChange={() => setChoice(reason)}
            />
            <span>{reason}</span>
          </label>
        ))}
      </fieldset>
      {choice === OTHER ? (
        <Field label="Your reason (optional)">
          {(control) => (
            <textarea {...control} rows={3} maxLength={REASON_MAX_LENGTH} value={text} onChange={(event) => setText(event.target.value)} />
          )}
        </Field>
      ) : null}
      <div className={styles.answers}>
        <button type="button" className="btn outline" onClick={() => isBusy || onCancel()}>
          Cancel
        </button>
        <button type="submit" className="btn" aria-disabled={isBusy || undefined}>
          {isBusy ? 'Declining...' : 'Decline'}
        </button>
      </div>
    </form>
  )
}
