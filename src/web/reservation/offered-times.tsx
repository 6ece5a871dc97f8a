import { useId } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import type { Availability } from '../../contract/hours.ts'
import type { FreeTime, OfferedTime } from '../../domain/hours/offer.ts'
import { freeTimesNear, whyNotFree } from '../../domain/hours/why-not-free.ts'
import { partySizeLabel } from '../../domain/party-size.ts'
import { formatDate } from '../../domain/time.ts'
import { phoneHref } from '../../domain/venue/contact-links.ts'
import * as styles from './offered-times.module.css'

type Props = {
  availability: Availability
  /** Whether the times are of an earlier date or party size, until those of the chosen ones are loaded. */
  isStale?: boolean
  phone: string | null
  field: UseFormRegisterReturn & { defaultValue: string }
  chosen: string
  hasError: boolean
  onChoose: (time: FreeTime) => void
}

/** In place of the times until they are loaded. The status beside it announces this. */
export function TimesSkeleton() {
  return (
    <div className={styles.times} aria-hidden="true">
      <p className={styles.waiting}>Time</p>
      <p className={styles.sitting}>Loading times...</p>
      <div className={styles.skeleton}>
        {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'].map((tile) => (
          <span key={tile} className={styles.tile} />
        ))}
      </div>
    </div>
  )
}

export function OfferedTimes({ availability, isStale = false, phone, field, chosen, hasError, onChoose }: Props) {
  const { date, party_size: party, times, largest_party: largest } = availability
  const isTooLarge = largest !== null && party > largest
  return (
    <fieldset className={styles.times} data-stale={isStale || undefined} aria-busy={isStale || undefined}>
      <legend>Time</legend>
      {isTooLarge ? <CallForMore largest={largest} phone={phone} /> : null}
      {isTooLarge ? null : (
        <>
          {bySitting(times).map(([name, offered]) => (
            <div key={offered[0]?.time}>
              <p className={styles.sitting}>{[name, formatDate(date, { weekday: true })].filter(Boolean).join(', ')}</p>
              <div className={styles.grid}>
                {offered.map((each) => (
                  <Tile key={each.time} field={field} offered={each} chosen={chosen} hasError={hasError} />
                ))}
              </div>
            </div>
          ))}
          <Nearest availability={availability} chosen={chosen} onChoose={onChoose} />
        </>
      )}
    </fieldset>
  )
}

const STATE_WORDS = { free: null, full: 'Full', late: 'Too soon' } as const

type TileProps = Pick<Props, 'field' | 'chosen' | 'hasError'> & { offered: OfferedTime }

// A tile that mounts later must not start with the initial value: react-hook-form takes the value of a radio that is checked when it mounts.
function Tile({ field: { defaultValue: _, ...field }, offered: { time, state }, chosen, hasError }: TileProps) {
  const word = STATE_WORDS[state]
  return (
    <label className={word ? `${styles.tile} ${styles.full}` : styles.tile}>
      <input type="radio" {...field} value={time} defaultChecked={chosen === time} aria-invalid={hasError || undefined} />
      {word ? <s>{time}</s> : <span>{time}</span>}
      {word ? <small>{word}</small> : null}
    </label>
  )
}

function Nearest({ availability, chosen, onChoose }: Pick<Props, 'availability' | 'chosen' | 'onChoose'>) {
  const id = useId()
  const { date, times } = availability
  const free = times.filter(({ state }) => state === 'free')
  if (chosen === '' ? free.length > 0 : free.some(({ time }) => time === chosen)) return null
  const near = freeTimesNear(availability, chosen)
  return (
    <div className={styles.near} role="status">
      <p className={styles.why} id={id}>
        {whyNotFree(availability, chosen)}
      </p>
      {near.length > 0 ? <p>Nearest free times:</p> : <p>There are no free times on the days nearby.</p>}
      <div className={styles.choices}>
        {near.map((time) => (
          <button key={time.date + time.time} type="button" className="btn outline" onClick={() => onChoose(time)}>
            {time.date === date ? null : `${formatDate(time.date, { weekday: true }).split(' ').slice(0, 3).join(' ')} `}
            <b>{time.time}</b>
          </button>
        ))}
      </div>
    </div>
  )
}

function CallForMore({ largest, phone }: { largest: number; phone: string | null }) {
  return (
    <p className={styles.near} role="status">
      For more than {partySizeLabel(largest)}, please{' '}
      {phone ? (
        <>
          call <a href={phoneHref(phone)}>{phone}</a>
        </>
      ) : (
        'ask the venue'
      )}
      .
    </p>
  )
}

function bySitting(times: readonly OfferedTime[]): [name: string, times: OfferedTime[]][] {
  const groups: [string, OfferedTime[]][] = []
  for (const offered of times) {
    const last = groups.at(-1)
    if (last?.[0] === offered.sitting) last[1].push(offered)
    else groups.push([offered.sitting, [offered]])
  }
  return groups
}
