import { useCallback } from 'react'
import { useWatch } from 'react-hook-form'
import type { Availability } from '../../../contract/hours.ts'
import { useApi } from '../../site.ts'
import { TextField } from '../../ui/form/fields.tsx'
import type { Form } from '../../ui/form/use-form.ts'
import { OfferedTimes } from '../offered-times.tsx'
import { useAvailability } from '../use-availability.ts'

export type TableValues = { party_size: string; date: string; time: string }

type TimesProps<V extends TableValues> = {
  form: Form<V>
  token: string
  phone: string | null
  found: Availability | null
  setFound: (availability: Availability) => void
}

/** The times to which a reservation can be moved, for the chosen date and party size. */
export function ChangeTimes<V extends TableValues>({ form: given, token, phone, found, setFound }: TimesProps<V>) {
  // The fields of the table are the same in every form that has them.
  const form = given as unknown as Form<TableValues>
  const api = useApi()
  const [party_size, date, time] = useWatch({ control: form.control, name: ['party_size', 'date', 'time'] })
  const availability = useAvailability({
    wanted: { date, party_size },
    found,
    setFound,
    lookUp: useCallback(
      (query, signal) =>
        api.post('/api/reservations/change/times', { body: { token, date: query.date, party_size: Number(query.party_size) }, signal }),
      [api, token],
    ),
  })
  if (!availability) return <TextField form={form} name="time" label="Time" type="time" step={1800} isRequired />
  return (
    <>
      <OfferedTimes
        availability={availability}
        phone={phone}
        field={form.field('time')}
        chosen={time}
        hasError={form.errors.time !== undefined}
        onChoose={(free) => {
          form.set('date', free.date)
          form.set('time', free.time)
        }}
      />
      {form.errors.time ? <p className="field-error">{form.errors.time}</p> : null}
    </>
  )
}

export function toTable({ party_size, date, time }: TableValues): { party_size: number; date: string; time: string } {
  return { party_size: Number(party_size), date, time: time.slice(0, 5) }
}
