import * as shownOnceStyles from './shown-once.module.css'
import { Switch } from './switch.tsx'

type Props<T extends string> = {
  legend: string
  name: string
  choices: readonly T[]
  labels: Readonly<Record<T, { label: string; hint: string }>>
  chosen: readonly T[]
  /** Whether an error says that at least one must be chosen. */
  isInvalid: boolean
  onChange: (chosen: readonly T[]) => void
}

export function SwitchList<T extends string>({ legend, name, choices, labels, chosen, isInvalid, onChange }: Props<T>) {
  const errorId = `${name}-error`
  const toggle = (choice: T, isOn: boolean) => onChange(choices.filter((one) => (one === choice ? isOn : chosen.includes(one))))
  return (
    <fieldset className={`field ${shownOnceStyles.choices}`} aria-describedby={isInvalid ? errorId : undefined}>
      <legend>{legend}</legend>
      {choices.map((choice) => (
        <Switch key={choice} {...labels[choice]} isOn={chosen.includes(choice)} onChange={(isOn) => toggle(choice, isOn)} />
      ))}
      {isInvalid ? (
        <p className="field-error" id={errorId}>
          Choose at least one.
        </p>
      ) : null}
    </fieldset>
  )
}
