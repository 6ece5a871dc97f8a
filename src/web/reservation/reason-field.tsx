import { REASON_MAX_LENGTH } from '../../domain/reservation/status.ts'
import * as inputStyles from '../private/input.module.css'
import { Field } from '../ui/field.tsx'

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
