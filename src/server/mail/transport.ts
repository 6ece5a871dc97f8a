import { Transform } from 'node:stream'
import { createTransport } from 'nodemailer'
import { CALENDAR_FILE } from '../../domain/reservation/sitting.ts'
import type { Config } from '../config.ts'
import type { CalendarAttachment } from '../db/schema/mails.ts'
import { mailJob } from '../jobs/definitions.ts'

/** One mail ready to go out. */
type Outgoing = {
  to: string
  subject: string
  text: string
  html: string
  messageId: string
  replyTo?: string
  calendar?: CalendarAttachment
}

/** The mail server answered that it does not take the mail (4xx or 5xx, RFC 5321 §4.2.1): it certainly has not got it. */
export class EmailRejectedError extends Error {
  override readonly name = 'EmailRejectedError'
  /** The reply code, 400 to 599. */
  readonly status: number
  /** Whether the same email would be refused again: not when the server refuses us rather than the email. */
  readonly isFinal: boolean

  constructor(
    { message, status, command, response }: { message: string; status: number; command: string; response: string },
    cause: Error,
  ) {
    super(message, { cause })
    this.status = status
    this.isFinal = status >= 500 && isAboutEmail({ status, command, response })
  }
}

/** Replies that ask for authentication or stronger encryption, whatever they answer (RFC 4954, section 6). */
const AUTHENTICATION_REPLIES = new Set([530, 534, 535, 538])

/**
 * Whether a refusal is about the recipient or the content. A refused greeting, sign-in or sender is a matter of our
 * settings, and so is a recipient refused by policy (5.7.x, RFC 3463), for example because relaying is denied.
 */
function isAboutEmail({ status, command, response }: { status: number; command: string; response: string }): boolean {
  if (AUTHENTICATION_REPLIES.has(status)) return false
  return command === 'RCPT TO' ? !/\b5\.7\.\d/.test(response) : command === 'DATA'
}

/** The mail server's refusal, if that is what the error is. */
function toRejection(error: unknown): EmailRejectedError | null {
  if (!(error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number')) return null
  const text = (name: string): string => String(Reflect.get(error, name) ?? '')
  return new EmailRejectedError(
    { message: error.message, status: error.responseCode, command: text('command'), response: text('response') },
    error,
  )
}

export type Transport = {
  /**
   * Resolves once the mail server has taken it. The line that ends a mail, without which a server discards what it got
   * (RFC 5321 §4.1.1.4), is sent after `beforeEnd` has resolved, and never if that rejects.
   * @throws EmailRejectedError
   * @throws Error with what went wrong on the way; after `beforeEnd`, the server may have taken it all the same
   */
  send(mail: Outgoing, beforeEnd: () => Promise<void>): Promise<void>
  close(): void
}

/**
 * Said of every mail: a machine wrote it (RFC 3834 §5), so that no absence notice answers it, which would go to the diner
 * where a mail names them as whom to answer. The second is what Exchange reads instead.
 */
const HEADERS = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' }

/** Longest waits for the mail server, in milliseconds; together well below the queue's expiry of a job. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** Sends by the SMTP server of the configuration. */
export function smtpTransport(smtpUrl: string, { mail }: Pick<Config, 'mail'>): Transport {
  const transport = createTransport({ url: smtpUrl, pool: true, maxConnections: mailJob.concurrency ?? 1, ...TIMEOUTS })
  /** By Message-ID, for the streams of the mails in hand. */
  const ends = new Map<string, () => Promise<void>>()
  transport.use('stream', ({ data, message }, done) => {
    const end = ends.get(data.messageId ?? '')
    if (end) message.transform(() => endingAfter(end))
    done()
  })
  return {
    async send({ to, replyTo, calendar, ...rest }, beforeEnd) {
      let isOver = false
      ends.set(rest.messageId, async () => {
        await beforeEnd()
        if (isOver) throw new Error('the mail server answered before the mail ended')
      })
      try {
        // Address objects: nothing in them is read as a list of addresses or as a header.
        await transport.sendMail({
          from: mail.from,
          headers: HEADERS,
          to: { name: '', address: to },
          ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
          ...(calendar ? { icalEvent: { ...calendar, filename: CALENDAR_FILE } } : {}),
          disableFileAccess: true,
          disableUrlAccess: true,
          ...rest,
        })
      } catch (error) {
        throw toRejection(error) ?? error
      } finally {
        isOver = true
        ends.delete(rest.messageId)
      }
    },
    close: () => transport.close(),
  }
}

/** Passes everything on, and ends once `end` has resolved. */
function endingAfter(end: () => Promise<void>): Transform {
  return new Transform({
    transform: (chunk, _, pass) => pass(null, chunk),
    flush: (finish) => void end().then(() => finish(), finish),
  })
}
