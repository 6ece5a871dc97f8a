import { useId } from 'react'
import { ERROR_MESSAGES } from '../../../domain/messages.ts'
import { CUISINES, type Cuisine, MAX_CUISINES, toggleCuisine } from '../../../domain/venue/cuisines.ts'

type Props = { chosen: readonly Cuisine[]; error: string | undefined; onChange: (chosen: readonly Cuisine[]) => void }

export function CuisinePicker({ chosen, error, onChange }: Props) {
  const id = useId()
  const isFull = chosen.length >= MAX_CUISINES
  const hint = chosen.length === 0 ? ERROR_MESSAGES.cuisines_required : isFull ? ERROR_MESSAGES.cuisines_too_many : error
  return (
    <fieldset className="field" aria-describedby={`${id}-hint`}>
      <legend>Cuisines</legend>
      <div className="chips">
        {CUISINES.map((cuisine) => (
          <label key={cuisine} className={isFull && !chosen.includes(cuisine) ? 'chip disabled' : 'chip'}>
            <input
              type="checkbox"
              name="cuisines"
              checked={chosen.includes(cuisine)}
              disabled={isFull && !chosen.includes(cuisine)}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(toggleCuisine(chosen, cuisine))}
            />
            <span>{cuisine}</span>
          </label>
        ))}
      </div>
      <p className="hint" id={`${id}-hint`} role="status">
        {hint}
        {chosen.length > 1 ? <span className="muted"> {chosen[0]} comes first.</span> : null}
      </p>
    </fieldset>
  )
}
