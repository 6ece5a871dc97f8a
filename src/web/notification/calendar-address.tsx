import { ShownOnce } from '../private/shown-once.tsx'

export function CalendarAddress({ url }: { url: string }) {
  return (
    <ShownOnce
      label="Address of the calendar"
      hint="Google Calendar: Other calendars, From URL. Thunderbird: New Calendar, On the Network. It ends when you end it here, change your password or no longer look after the venue."
      warning="Whoever has this address can read the names, phone numbers, allergies and requests of your guests."
      value={url}
      noun="address"
      action={
        <a className="btn outline" href={url.replace(/^https?:/, 'webcal:')}>
          Open in Apple Calendar
        </a>
      }
    />
  )
}
