import { useCallback } from 'react'
import { useWatch } from 'react-hook-form'
import type { Availability } from '../../../contract/hours.ts'
import { ApiError } from '../../api.ts'
import { useApi } from '../../site.ts'
import { TextField } from '../../ui/form/fields.tsx'
import type { Form } from '../../ui/form/use-form.ts'
import { OfferedTimes, TimesSkeleton } from '../offered-times.tsx'
import { useAvailability } from '../use-availability.ts'

const COULD_NOT_LOAD = "We couldn't load the free times. Enter a time and we'll check it."

type TableValues = { party_size: string; date: string; time: string }

type TimesProps<V extends TableValues> = {
  form: Form<V>
  token: string
  phone: string | null
  found: Availability | null
  setFound: (availability: Availability) => void
}

type Wanted = Pick<TableValues, 'date' | 'party_size'>

/** Returns the function that reads the times to which the reservation of a link can be moved. It rejects with an `ApiError`. */
export function useTimesLookUp(token: string): (wanted: Wanted, signal?: AbortSignal) => Promise<Availability> {
  const api = useApi()
  return useCallback(
    ({ date, party_size }, signal) =>
      api.post('/api/reservations/change/times', { body: { token, date, party_size: Number(party_size) }, signal }),
    [api, token],
  )
}

export function ChangeTimes<V extends TableValues>({ form: given, token, phone, found, setFound }: TimesProps<V>) {
  // The fields of the table are the same in every form that has them.
  const form = given as unknown as Form<TableValues>
  const lookUp = useTimesLookUp(token)
  const [party_size, date, time] = useWatch({ control: form.control, name: ['party_size', 'date', 'time'] })
  const { availability, state } = useAvailability({
    wanted: { date, party_size },
    found,
    setFound,
    lookUp,
  })
  const isTyped = state === 'failed' || (state === 'loaded' && !availability)
  return (
    <>
      <p className="visually-hidden" role="status">
        {state === 'loading' ? 'Loading times...' : state === 'failed' ? COULD_NOT_LOAD : ''}
      </p>
      {isTyped ? (
        <TextField
          form={form}
          name="time"
          label="Time"
          hint={state === 'failed' ? COULD_NOT_LOAD : undefined}
          type="time"
          step={1800}
          isRequired
        />
      ) : (
        <>
          {availability ? (
            <OfferedTimes
              availability={availability}
              isStale={state === 'loading'}
              phone={phone}
              field={form.field('time')}
              chosen={time}
              hasError={form.errors.time !== undefined}
              onChoose={(free) => {
                form.set('date', free.date)
                form.set('time', free.time)
              }}
            />
          ) : (
            <TimesSkeleton />
          )}
          {form.errors.time ? <p className="field-error">{form.errors.time}</p> : null}
        </>
      )}
    </>
  )
}

export function toTable({ party_size, date, time }: TableValues): { party_size: number; date: string; time: string } {
  return { party_size: Number(party_size), date, time: time.slice(0, 5) }
}

/** The error of a form that would change nothing. */
export function nothingChanged(): ApiError {
  return Object.assign(new ApiError(0, null), { message: 'Nothing has changed yet. Change something first, or close this.' })
}

/** Whether a change was refused for its time, so that the times have to be read again. */
export function isTimeRefused({ fields }: ApiError): boolean {
  return fields.some(({ field }) => field === 'time')
}
