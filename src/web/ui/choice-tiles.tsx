import type { ReactNode } from 'react'
import * as styles from './choice-tiles.module.css'

type Props = {
  legend: string
  name: string
  choices: readonly { value: string; label: string; detail?: ReactNode; isDisabled?: boolean }[]
  value: string
  onChange: (value: string) => void
  isNarrow?: boolean
}

export function ChoiceTiles({ legend, name, choices, value, onChange, isNarrow = false }: Props) {
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      <div className={isNarrow ? `${styles.tiles} ${styles.narrow}` : styles.tiles}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.tile}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.isDisabled}
              onChange={() => onChange(choice.value)}
            />
            <b>{choice.label}</b>
            {choice.detail ? <small>{choice.detail}</small> : null}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
