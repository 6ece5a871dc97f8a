import { type ReactNode, useState } from 'react'
import type { VenueHoursData } from '../../contract/hours.ts'
import { hoursWhenClosedAt } from '../../domain/hours/hours-when-closed.ts'
import { formatDate } from '../../domain/time.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

type When = { date: string; time: string }
type Asked = When & { missed: string; answer: (isAgreed: boolean) => void }

type HoursQuestion = {
  /** Resolves to whether the table may be stored: immediately within the hours, otherwise to the user's answer. */
  ask: (when: When) => Promise<boolean>
  question: ReactNode
}

/**
 * Asks once before a table is stored at a time at which the venue is closed, because such a time is usually mistyped and its guest gets an
 * email. Render `question` beside the form.
 * @param hours undefined while they are unknown, such as without a network: nothing is asked
 */
export function useHoursQuestion(hours: VenueHoursData | undefined, verb: 'Move' | 'Add'): HoursQuestion {
  const [asked, setAsked] = useState<Asked | null>(null)
  const ask = (when: When): Promise<boolean> => {
    const missed = hours ? hoursWhenClosedAt(toDatedHours(hours), when) : null
    if (missed === null) return Promise.resolve(true)
    return new Promise((resolve) => {
      const answer = (isAgreed: boolean) => {
        setAsked(null)
        resolve(isAgreed)
      }
      setAsked({ ...when, missed, answer })
    })
  }
  const action = `${verb} it there`
  return {
    ask,
    question: asked ? (
      <ConfirmDialog
        open
        title="Outside your hours"
        action={action}
        actionBusy={action}
        isBusy={false}
        error={null}
        onConfirm={() => asked.answer(true)}
        onCancel={() => asked.answer(false)}
      >
        <p>
          {asked.missed === '' ? `You are closed on ${formatDate(asked.date, { weekday: true })}.` : null}
          {asked.missed === '' ? null : `${asked.time} is outside your hours (${asked.missed}).`} {action}?
        </p>
      </ConfirmDialog>
    ) : null,
  }
}

function toDatedHours({ rules: { week }, days, texts }: VenueHoursData) {
  const dated = days.flatMap(({ date, sittings }) => (sittings ? [{ date, sittings }] : []))
  return { hours_mon_fri: texts.mon_fri, hours_sat_sun: texts.sat_sun, hours: { week, days: dated } }
}
