import { DECLINE_REASONS, REASON_MAX_LENGTH } from '../../domain/reservation/status.ts'
import * as inputStyles from '../private/input.module.css'
import { Field } from '../ui/field.tsx'
import * as styles from './reason-field.module.css'

/** The usual reasons as buttons that fill in the field, which a press removes again. */
export function UsualReasons({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <fieldset className={styles.reasons}>
      <legend>Usual reasons</legend>
      {DECLINE_REASONS.map((reason) => (
        <button
          key={reason}
          type="button"
          className="btn outline compact"
          aria-pressed={value === reason}
          onClick={() => onChange(value === reason ? '' : reason)}
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
