import type { AddressInfo, Socket } from 'node:net'
import PostalMime, { type Attachment } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type Received = {
  messageId: string
  to: string[]
  from: string
  /** The header Auto-Submitted: 'auto-generated'. */
  autoSubmitted: string
  /** Recipient of replies; by default the sender. */
  replyTo: string[]
  subject: string
  text: string
  html: string
  calendar: { method: string; content: string } | null
}

export type MailServer = {
  url: string
  received: Received[]
  /** Message of the rejection; null accepts the email. */
  refuseWith: string | null
  /** How many emails were rejected because of `refuseWith`. */
  refusals: number
  /** Reply code for `refuseWith`. */
  refusalCode: number
  /** Reply to a recipient: null accepts, 'silence' never replies. */
  recipientReply(address: string): { code: number; text: string } | 'silence' | null
  /** Whether it drops the connection instead of confirming an email. */
  losesResponses: boolean
  /** Whether it accepts emails and then neither confirms nor closes the connection. */
  withholdsResponses: boolean
  /** Resolves when this number of emails has been accepted. */
  count(wanted: number): Promise<void>
  close(): Promise<void>
}

/** An SMTP server on loopback that stores the emails it accepts. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const waiting = new Set<() => void>()
  const sockets = new Set<Socket>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, callback) {
      const reply = state.recipientReply(address)
      if (reply === 'silence') return
      if (reply) callback(Object.assign(new Error(reply.text), { responseCode: reply.code }))
      else callback()
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (state.refuseWith !== null) {
          state.refusals += 1
          return callback(Object.assign(new Error(state.refuseWith), { responseCode: state.refusalCode }))
        }
        PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          state.received.push({
            messageId: mail.messageId ?? '',
            to: session.envelope.rcptTo.map(({ address }) => address),
            from: `${mail.from?.name} <${mail.from?.address}>`,
            subject: mail.subject ?? '',
            text: mail.text ?? '',
            html: mail.html ?? '',
            autoSubmitted: mail.headers.find(({ key }) => key === 'auto-submitted')?.value ?? '',
            replyTo: mail.replyTo?.map(({ address }) => address ?? '') ?? [],
            calendar: calendarOf(mail.attachments),
          })
          if (state.losesResponses) for (const socket of sockets) socket.destroy()
          else if (!state.withholdsResponses) callback()
          for (const check of waiting) check()
        }, callback)
      })
    },
  })
  server.on('error', () => {})
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.server.address() as AddressInfo
  const state: MailServer = {
    url: `smtp://127.0.0.1:${address.port}`,
    received: [],
    refuseWith: null,
    refusals: 0,
    refusalCode: 451,
    recipientReply: () => null,
    losesResponses: false,
    withholdsResponses: false,
    count: (wanted) =>
      new Promise((resolve) => {
        const check = () => {
          if (state.received.length < wanted) return
          waiting.delete(check)
          resolve()
        }
        waiting.add(check)
        check()
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        // Otherwise a client that waits for a response keeps the server open.
        for (const socket of sockets) socket.destroy()
      }),
  }
  return state
}

function calendarOf(attachments: readonly Attachment[]): Received['calendar'] {
  const part = attachments.find(({ mimeType }) => mimeType === 'text/calendar')
  if (!part) return null
  const content = typeof part.content === 'string' ? part.content : new TextDecoder().decode(part.content)
  return { method: part.method ?? '', content }
}
