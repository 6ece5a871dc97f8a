import type { ReservationStatus } from '../../../domain/reservation/status.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'

const LOOKS: Record<ReservationStatus | 'withdrawn', { icon: IconName; word: string }> = {
  pending: { icon: 'clock', word: 'Pending' },
  confirmed: { icon: 'tick', word: 'Confirmed' },
  declined: { icon: 'close', word: 'Declined' },
  withdrawn: { icon: 'left', word: 'Withdrawn' },
}

/** What has become of a request: icon, word and colour. */
export function StatusBadge({ status }: { status: ReservationStatus | 'withdrawn' }) {
  const { icon, word } = LOOKS[status]
  return (
    <span className={`badge ${status}`}>
      <Icon name={icon} />
      {word}
    </span>
  )
}
