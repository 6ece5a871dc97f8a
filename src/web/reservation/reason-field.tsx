import { DECLINE_REASONS, REASON_MAX_LENGTH } from '../../domain/reservation/status.ts'
import * as inputStyles from '../private/input.module.css'
import { Field } from '../ui/field.tsx'
import * as styles from './reason-field.module.css'
import { hasReason, toggleReason } from './usual-reason.ts'

/** The usual reasons as buttons, which add them to the field and remove them again. A typed text stays. */
export function UsualReasons({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <fieldset className={styles.reasons}>
      <legend>Usual reasons</legend>
      {DECLINE_REASONS.map((reason) => (
        <button
          key={reason}
          type="button"
          className="btn outline compact"
          aria-pressed={hasReason(value, reason)}
          disabled={toggleReason(value, reason).length > REASON_MAX_LENGTH}
          onClick={() => onChange(toggleReason(value, reason))}
        >
          {reason}
        </button>
      ))}
    </fieldset>
  )
}

export function ReasonField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <Field label="Reason (optional)" hint="Included in the email to the diner.">
      {(control) => (
        <textarea
          {...control}
          className={inputStyles.input}
          rows={3}
          maxLength={REASON_MAX_LENGTH}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
