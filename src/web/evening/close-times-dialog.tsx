import type { ReservationDay } from '../../contract/evening.ts'
import type { VenueHoursData } from '../../contract/hours.ts'
import { FALLBACK_MESSAGES } from '../../domain/messages.ts'
import { formatDate } from '../../domain/time.ts'
import { apiErrorMessage } from '../api.ts'
import { useDayChanges } from '../hours/use-day-changes.ts'
import { showErrorOnPage } from '../private/error-banner.tsx'
import { PrivateIcon } from '../private/private-icon.tsx'
import { showToast } from '../private/toasts.ts'
import { Banner } from '../ui/banner.tsx'
import * as dialogStyles from '../ui/dialog.module.css'
import { Dialog } from '../ui/dialog.tsx'
import * as styles from './close-times-dialog.module.css'
import { type ClosingOption, closingOptions } from './closing-options.ts'

type Props = {
  day: ReservationDay
  hours: VenueHoursData
  time: string | null
  onClose: () => void
}

export function CloseTimesDialog({ day, hours, time, onClose }: Props) {
  const { isSaving, error, change } = useDayChanges(hours, day.date)
  const choose = async ({ change: next, undo, done }: ClosingOption) => {
    if (isSaving || !(await change(next))) return
    const run = async () => {
      // The dialog, which shows errors, is closed by then.
      if (!(await change(undo))) showErrorOnPage(FALLBACK_MESSAGES.saveHours)
    }
    showToast(done, { label: 'Undo', run })
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={day.date === day.today ? 'Full tonight' : `Full on ${formatDate(day.date, { weekday: true })}`}>
      <div className={dialogStyles.body}>
        {error ? <Banner tone="error">{apiErrorMessage(error, FALLBACK_MESSAGES.saveHours)}</Banner> : null}
        <p className="muted">Diners can no longer request these times. Existing bookings are kept.</p>
        <ul className={styles.options}>
          {closingOptions(hours, day.date, time).map((option) => (
            <li key={option.label}>
              <button type="button" aria-disabled={isSaving || undefined} onClick={() => void choose(option)}>
                <PrivateIcon name={option.isClosed ? 'unlock' : 'lock'} />
                <span>
                  <b>{option.label}</b>
                  {option.detail ? <small>{option.detail}</small> : null}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
