import { useId } from 'react'
import { RATING_NAME, RATINGS } from '../../../domain/menu/rating.ts'
import { countOf } from '../../count-of.ts'
import { PrivateIcon } from '../../private/private-icon.tsx'

type Props = { value: number | null; onChange: (rating: number | null) => void }

/** One to five stars, or none: 'Clear' takes them away. */
export function RatingField({ value, onChange }: Props) {
  const name = useId()
  return (
    <fieldset className="f">
      <legend>{RATING_NAME}</legend>
      <div className="rating">
        {RATINGS.map((rating) => (
          <label key={rating} className={value !== null && rating <= value ? 'icon sm star on' : 'icon sm star'}>
            <input type="radio" name={name} className="vh" checked={value === rating} onChange={() => onChange(rating)} />
            <PrivateIcon name="star" />
            <span className="vh">{countOf(rating, 'star')}</span>
          </label>
        ))}
        <button type="button" className="btn ghost sm" disabled={value === null} onClick={() => onChange(null)}>
          Clear
        </button>
      </div>
    </fieldset>
  )
}
