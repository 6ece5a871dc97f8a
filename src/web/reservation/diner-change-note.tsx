import { partySizeLabel } from '../../domain/party-size.ts'
import type { DinerChange } from '../../domain/reservation/request-change.ts'
import { formatShortDate, localNow } from '../../domain/time.ts'
import { useSite } from '../site.ts'

type Props = {
  request: { diner_change: DinerChange | null; party_size: number; requested_date: string; requested_time: string }
}

/** Shows that the diner has changed a pending request, and the former table. Empty without a change. */
export function DinerChangeNote({ request }: Props) {
  const { timeZone } = useSite()
  const { diner_change: change } = request
  if (!change) return null
  const { date, time } = localNow(new Date(change.changed_at), timeZone)
  const { was } = change
  // `isUnchanged` of the domain would bring the validation of changes to a page that has none.
  const isSameTable = request.party_size === was.party_size && request.requested_date === was.date && request.requested_time === was.time
  return (
    <>
      <b>
        Changed by the diner, {formatShortDate(date)}, {time}.
      </b>{' '}
      {isSameTable ? (
        'Only the allergies or special requests have changed.'
      ) : (
        <>
          Before:{' '}
          <s>
            {formatShortDate(was.date)}, {was.time}, {partySizeLabel(was.party_size)}
          </s>
        </>
      )}
    </>
  )
}
