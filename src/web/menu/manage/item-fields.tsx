import { useId } from 'react'
import { DIETARY_TAGS, type DietaryTag } from '../../../domain/menu/dietary-tags.ts'
import { RATING_NAME, RATINGS } from '../../../domain/menu/rating.ts'
import { pluralise } from '../../pluralise.ts'
import * as featuredToggleStyles from '../../private/featured-toggle.module.css'
import { PrivateIcon } from '../../private/private-icon.tsx'
import * as styles from './item-fields.module.css'

type RatingProps = { value: number | null; onChange: (rating: number | null) => void }

export function RatingField({ value, onChange }: RatingProps) {
  const name = useId()
  return (
    <fieldset className="field">
      <legend>{RATING_NAME}</legend>
      <div className={styles.rating}>
        {RATINGS.map((rating) => (
          <label
            key={rating}
            className={
              value !== null && rating <= value
                ? `icon-button compact ${featuredToggleStyles.star} ${featuredToggleStyles.isOn}`
                : `icon-button compact ${featuredToggleStyles.star}`
            }
          >
            <input type="radio" name={name} className="visually-hidden" checked={value === rating} onChange={() => onChange(rating)} />
            <PrivateIcon name="star" />
            <span className="visually-hidden">{pluralise(rating, 'star')}</span>
          </label>
        ))}
        <button type="button" className="btn ghost compact" aria-disabled={value === null || undefined} onClick={() => onChange(null)}>
          Clear
        </button>
      </div>
    </fieldset>
  )
}

type DietaryProps = { chosen: readonly DietaryTag[]; onChange: (chosen: readonly DietaryTag[]) => void }

export function DietaryField({ chosen, onChange }: DietaryProps) {
  const toggle = (tag: DietaryTag) => onChange(DIETARY_TAGS.filter((one) => (one === tag ? !chosen.includes(tag) : chosen.includes(one))))
  return (
    <fieldset className="field">
      <legend>Dietary options</legend>
      <div className="chips">
        {DIETARY_TAGS.map((tag) => (
          <label key={tag} className="chip">
            <input type="checkbox" name="dietary_info" checked={chosen.includes(tag)} onChange={() => toggle(tag)} />
            <span>{tag}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
