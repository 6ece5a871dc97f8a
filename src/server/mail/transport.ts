import { Transform } from 'node:stream'
import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'
import type { CalendarAttachment } from '../db/schema/mails.ts'
import { errorCode } from '../error-code.ts'
import { mailJob } from '../jobs/definitions.ts'
import { CALENDAR_FILE } from './icalendar.ts'

type Outgoing = {
  to: string
  subject: string
  text: string
  html: string
  messageId: string
  replyTo?: string
  calendar?: CalendarAttachment
}

/** The mail server rejected the email (4xx or 5xx, RFC 5321 §4.2.1), so that it was certainly not delivered. */
export class EmailRejectedError extends Error {
  override readonly name = 'EmailRejectedError'
  /** SMTP reply code, 400 to 599. */
  readonly status: number
  /** Whether a retry would be rejected too. False when the server rejects the connection or our settings instead of the email. */
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

/** Replies that require authentication or stronger encryption, for any command (RFC 4954, section 6). */
const AUTHENTICATION_REPLIES = new Set([530, 534, 535, 538])

/**
 * Whether a rejection concerns the recipient or the content. A rejected greeting, sign-in or sender is caused by our
 * settings. So is a recipient that is rejected by policy (5.7.x, RFC 3463), for example because relaying is denied.
 */
function isAboutEmail({ status, command, response }: { status: number; command: string; response: string }): boolean {
  if (AUTHENTICATION_REPLIES.has(status)) return false
  return command === 'RCPT TO' ? !/\b5\.7\.\d/.test(response) : command === 'DATA'
}

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
   * Resolves when the mail server has accepted the email. The line that ends an email, without which a server discards
   * it (RFC 5321 §4.1.1.4), is sent after `beforeEnd` has resolved, and never when it rejects.
   * @throws EmailRejectedError
   * @throws Error for a failed connection; after `beforeEnd` the server may have accepted the email
   */
  send(email: Outgoing, beforeEnd: () => Promise<void>): Promise<void>
  close(): void
}

/**
 * Marks every email as automatic (RFC 3834 §5; the second header is for Exchange). Otherwise an out-of-office reply could reach the diner
 * in Reply-To.
 */
const HEADERS = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' }

/** Timeouts in milliseconds; their sum is well below the expiry of a job. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** Whether the mail server did not respond in time. A connection that ended has other codes. */
export function isReplyMissing(error: unknown): boolean {
  return errorCode(error) === 'ETIMEDOUT'
}

export function smtpTransport(smtpUrl: string, { mail }: Pick<Config, 'mail'>, timeouts: Partial<typeof TIMEOUTS> = {}): Transport {
  const transport = createTransport({ url: smtpUrl, pool: true, maxConnections: mailJob.concurrency ?? 1, ...TIMEOUTS, ...timeouts })
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
        // Objects, because a string would be parsed as a list of email addresses.
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

function endingAfter(end: () => Promise<void>): Transform {
  return new Transform({
    transform: (chunk, _, pass) => pass(null, chunk),
    flush: (finish) => void end().then(() => finish(), finish),
  })
}
