import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'
import type { CalendarPart } from '../db/schema/mails.ts'

/** One mail ready to go out. */
export type Outgoing = {
  to: string
  subject: string
  text: string
  html: string
  messageId: string
  replyTo?: string
  calendar?: CalendarPart
}

export type Transport = {
  /** Resolves once the mail server has taken it. @throws Error with what the server, or the way there, said */
  send(mail: Outgoing): Promise<void>
  close(): void
}

/** Longest waits for the mail server, in milliseconds; together well below the queue's expiry of a job. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** Sends by the SMTP server of the configuration. */
export function smtpTransport(smtpUrl: string, { mail }: Pick<Config, 'mail'>): Transport {
  const transport = createTransport({ url: smtpUrl, pool: true, maxConnections: 2, ...TIMEOUTS })
  return {
    async send({ to, replyTo, calendar, ...rest }) {
      // Address objects: nothing in them is read as a list of addresses or as a header.
      await transport.sendMail({
        from: mail.from,
        to: { name: '', address: to },
        ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
        ...(calendar ? { icalEvent: { ...calendar, filename: 'reservation.ics' } } : {}),
        disableFileAccess: true,
        disableUrlAccess: true,
        ...rest,
      })
    },
    close: () => transport.close(),
  }
}
