import { type ReactNode, useId } from 'react'
import * as styles from './switch.module.css'

type Props = { label: string; hint: ReactNode; isOn: boolean; isDisabled?: boolean; onChange: (isOn: boolean) => void }

export function Switch({ label, hint, isOn, isDisabled = false, onChange }: Props) {
  const id = useId()
  return (
    <div className={styles.switch}>
      <label>
        <input
          type="checkbox"
          checked={isOn}
          disabled={isDisabled}
          aria-describedby={id}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      <p className="hint" id={id}>
        {hint}
      </p>
    </div>
  )
}
