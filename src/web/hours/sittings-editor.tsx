import { useId } from 'react'
import { MINUTES_OF_DAY } from '../../domain/hours/hours.ts'
import { HOURS_LIMITS } from '../../domain/hours/validate-hours.ts'
import { PrivateIcon } from '../private/private-icon.tsx'
import { restoreFocusAfterRemoval } from '../ui/restore-focus.ts'
import { clockTime } from './format-hours.ts'
import { type SittingValues, toNumber } from './hours-form-values.ts'
import * as styles from './sittings-editor.module.css'

type Props = {
  sittings: readonly SittingValues[]
  onChange: (sittings: SittingValues[]) => void
  /** The error message of a field path, such as '1.opens'. */
  errorOf: (path: string) => string | undefined
}

const HALF_HOUR = 30

export function SittingsEditor({ sittings, onChange, errorOf }: Props) {
  const change = (index: number, over: Partial<SittingValues>) =>
    onChange(sittings.map((sitting, place) => (place === index ? { ...sitting, ...over } : sitting)))
  return (
    <div className={styles.editor}>
      {sittings.map((sitting, index) => (
        <SittingRow
          // biome-ignore lint/suspicious/noArrayIndexKey: sittings have no id, and rows keep their order
          key={index}
          sitting={sitting}
          onChange={(over) => change(index, over)}
          onRemove={(button) => {
            const moveFocus = restoreFocusAfterRemoval(button, 'fieldset')
            onChange(sittings.filter((_, place) => place !== index))
            moveFocus()
          }}
          errorOf={(field) => errorOf(`${index}.${field}`)}
        />
      ))}
      {sittings.length < HOURS_LIMITS.sittingsPerDay ? (
        <button
          type="button"
          className="btn outline compact"
          onClick={(event) => {
            const moveFocus = restoreFocusAfterRemoval(event.currentTarget, 'button')
            onChange([...sittings, sittingAfter(sittings.at(-1))])
            moveFocus()
          }}
        >
          <PrivateIcon name="plus" />
          Add sitting
        </button>
      ) : null}
    </div>
  )
}

function sittingAfter(last: SittingValues | undefined): SittingValues {
  const opens = last ? Math.min(Math.ceil(last.closes / HALF_HOUR) * HALF_HOUR, MINUTES_OF_DAY - HALF_HOUR) : 12 * 60
  return { name: '', opens, closes: opens + 180, last_table: opens + 120, room: null }
}

type RowProps = {
  sitting: SittingValues
  onChange: (over: Partial<SittingValues>) => void
  onRemove: (button: Element) => void
  errorOf: (field: keyof SittingValues) => string | undefined
}

function SittingRow({ sitting, onChange, onRemove, errorOf }: RowProps) {
  const id = useId()
  const { name, opens, closes, last_table, room } = sitting
  const errors = (['name', 'opens', 'last_table', 'closes', 'room'] as const).flatMap((field) => errorOf(field) ?? [])
  // Moves the last table and the closing time with the first table, so that no sitting ends before it begins.
  const open = (minute: number) =>
    onChange({ opens: minute, closes: closes + minute - opens, last_table: last_table && last_table + minute - opens })
  return (
    <fieldset className={styles.row} aria-describedby={errors.length > 0 ? `${id}-error` : undefined}>
      <legend className="visually-hidden">{name || 'Sitting'}</legend>
      <label className="field">
        <span>Sitting</span>
        <input
          value={name}
          maxLength={HOURS_LIMITS.nameLength}
          placeholder="Without a name"
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </label>
      <MinuteSelect
        label="First table"
        value={opens}
        from={0}
        to={MINUTES_OF_DAY - HALF_HOUR}
        isWrong={Boolean(errorOf('opens'))}
        onChange={open}
      />
      <MinuteSelect
        label="Last table"
        value={last_table ?? closes - HALF_HOUR}
        from={opens}
        to={Math.max(opens, closes - HALF_HOUR)}
        isWrong={Boolean(errorOf('last_table'))}
        onChange={(minute) => onChange({ last_table: minute })}
      />
      <MinuteSelect
        label="Closes"
        value={closes}
        from={opens + HALF_HOUR}
        to={opens + MINUTES_OF_DAY}
        isWrong={Boolean(errorOf('closes'))}
        onChange={(minute) => onChange({ closes: minute, last_table: last_table && Math.min(last_table, minute) })}
      />
      <label className="field">
        <span>Covers</span>
        <input
          inputMode="numeric"
          value={room ?? ''}
          placeholder="As below"
          aria-invalid={errorOf('room') ? true : undefined}
          onChange={(event) => {
            const number = toNumber(event.target.value)
            if (number === null || Number.isInteger(number)) onChange({ room: number })
          }}
        />
      </label>
      <button
        type="button"
        className="icon-button compact danger"
        aria-label={`Remove ${name || 'sitting'}`}
        onClick={(event) => onRemove(event.currentTarget)}
      >
        <PrivateIcon name="bin" />
      </button>
      {errors.length > 0 ? (
        <p className="field-error" id={`${id}-error`}>
          {errors[0]}
        </p>
      ) : null}
    </fieldset>
  )
}

type SelectProps = { label: string; value: number; from: number; to: number; isWrong: boolean; onChange: (minute: number) => void }

function MinuteSelect({ label, value, from, to, isWrong, onChange }: SelectProps) {
  const first = Math.ceil(from / HALF_HOUR) * HALF_HOUR
  const steps = Array.from({ length: Math.max(0, Math.floor((to - first) / HALF_HOUR) + 1) }, (_, index) => first + index * HALF_HOUR)
  const minutes = [...new Set([...steps, value])].sort((a, b) => a - b)
  return (
    <label className="field">
      <span>{label}</span>
      <select value={value} aria-invalid={isWrong || undefined} onChange={(event) => onChange(Number(event.target.value))}>
        {minutes.map((minute) => (
          <option key={minute} value={minute}>
            {clockTime(minute)}
            {minute >= MINUTES_OF_DAY ? ' next day' : ''}
          </option>
        ))}
      </select>
    </label>
  )
}
