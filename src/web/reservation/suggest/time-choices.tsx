import * as choiceTilesStyles from '../../ui/choice-tiles.module.css'
import { type Covers, coversPhrase } from './covers-phrase.ts'
import * as styles from './suggest-dialog.module.css'
import type { Choice } from './use-times-of-day.ts'

const STATE_WORDS = { full: 'Full', late: 'Too soon' } as const

type ChoicesProps = {
  choices: readonly Choice[] | undefined
  chosen: readonly string[]
  isComplete: boolean
  covers: readonly Covers[]
  party: number
  onToggle: (time: string) => void
}

export function TimeChoices({ choices, chosen, isComplete, covers, party, onToggle }: ChoicesProps) {
  if (choices?.length === 0) return <p className="muted">The venue is closed on this day.</p>
  return (
    <fieldset className={choiceTilesStyles.group} aria-busy={choices === undefined || undefined}>
      <legend>Times</legend>
      {covers.length > 0 ? <p className={`${styles.caption} muted small`}>Covers with this table</p> : null}
      <div className={`${choiceTilesStyles.tiles} ${styles.times}`}>
        {choices?.map(({ time, state }) => (
          <label key={time} className={choiceTilesStyles.tile}>
            <input
              type="checkbox"
              checked={chosen.includes(time)}
              disabled={state !== 'free' || (isComplete && !chosen.includes(time))}
              onChange={() => onToggle(time)}
            />
            <b>{time}</b>
            <TileDetail text={state === 'free' ? coversPhrase(covers, time, party) : STATE_WORDS[state]} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function TileDetail({ text }: { text: string }) {
  return text ? <small>{text}</small> : null
}
