import { Icon } from '../../ui/icon.tsx'
import * as differencesStyles from './differences.module.css'
import type { Difference } from './list-differences.ts'

type Props = {
  difference: Difference
  isChosen: boolean
  isSelected: boolean
  onToggle: () => void
  onSelect: () => void
}

/** One difference, to be ticked: the whole row is its label. */
export function DifferenceRow({ difference: { key, name, words, why, certainty }, isChosen, isSelected, onToggle, onSelect }: Props) {
  return (
    <li className={differencesStyles.row} data-certainty={certainty} data-selected={isSelected || undefined}>
      <label>
        <input
          type="checkbox"
          checked={isChosen}
          aria-describedby={why ? `${key}-why` : undefined}
          onChange={onToggle}
          onFocus={onSelect}
        />
        <span className="strong">{name}</span>
        <span className={differencesStyles.text}>{words}</span>
      </label>
      {why ? (
        <p className={differencesStyles.reason} id={`${key}-why`}>
          <Icon name="info" />
          <span>{why}</span>
        </p>
      ) : null}
    </li>
  )
}
