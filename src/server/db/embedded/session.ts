/** One client of the embedded database in the worker: a MessagePort with the wire protocol. */
import type { MessagePort } from 'node:worker_threads'
import { closeStatementMessage, errorMessage, type ServerError, startupMessages, syncMessage } from './messages.ts'
import { concatBytes, FRONTEND, type Frame, FrameReader, notificationChannel, ProtocolError, readReply } from './protocol.ts'
import type { Scheduler } from './scheduler.ts'
import { rewriteStatement, StatementNames } from './statements.ts'

/** A holder of the shared PostgreSQL session whose connection can be ended. */
export interface SessionOwner {
  end(error: ServerError): void
}

/** Data shared by the sessions of one worker. */
interface SessionHost {
  scheduler: Scheduler<SessionOwner>
  /** All open sessions, including this one. */
  sessions: Set<Session>
  /** ParameterStatus messages that are sent after the start-up. */
  settings: readonly Uint8Array[]
  /** Runs client messages in PGlite and returns the complete reply. */
  execute(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>
  /** Resolves when all that is committed is on disk; null when it is. */
  flushed(): Promise<void> | null
}

/** Messages that end a batch. Earlier messages wait for them, because a client expects no reply before. */
const ENDS_BATCH = new Set<number>([FRONTEND.query, FRONTEND.sync, FRONTEND.flush])
const JOINS_BATCH = new Set<number>([FRONTEND.parse, FRONTEND.bind, FRONTEND.describe, FRONTEND.execute, FRONTEND.close])
/** PostgreSQL ignores these outside a COPY, and COPY is not supported here. */
const IGNORED = new Set<number>([FRONTEND.copyData, FRONTEND.copyDone, FRONTEND.copyFail, FRONTEND.password])
const NO_ENCRYPTION = 'N'.charCodeAt(0)

/** The connection of one client: splits its messages, schedules them, and renames its prepared statements to keep them separate. */
export class Session implements SessionOwner {
  readonly #host: SessionHost
  readonly #port: MessagePort
  readonly #id: number
  readonly #reader = new FrameReader()
  readonly #names: StatementNames
  readonly #channels = new Set<string>()
  #batch: Uint8Array[] = []
  #inTransaction = false
  /** Replies that wait until what they tell of is on disk, in order; null when there is none. */
  #waiting: Promise<void> | null = null

  /** @param id the connection's number, from 1, unique in the worker */
  constructor(host: SessionHost, port: MessagePort, id: number) {
    this.#host = host
    this.#port = port
    this.#id = id
    this.#names = new StatementNames(id)
    host.sessions.add(this)
    port.on('close', () => this.#leave())
    port.on('message', (chunk: Uint8Array<ArrayBuffer>) => this.#receive(chunk))
  }

  /** Sends the error to the client and closes. An open transaction is rolled back. */
  end(error: ServerError): void {
    this.#send(errorMessage(error))
    this.#leave()
  }

  /** Forwards a notification of another session when this client listens to its channel. */
  notify(notification: Uint8Array<ArrayBuffer>): void {
    if (this.#channels.has(notificationChannel(notification))) this.#send(notification.slice())
  }

  #leave(): void {
    if (!this.#host.sessions.delete(this)) return
    this.#port.close()
    this.#host.scheduler.leave(this)
    this.#closeStatements()
  }

  /** Closes the prepared statements, which would otherwise remain in the shared session. Uses a separate owner, because this session has left. */
  #closeStatements(): void {
    const closes = [...this.#names.used].map(closeStatementMessage)
    if (closes.length === 0) return
    const janitor: SessionOwner = { end: () => {} }
    this.#host.scheduler.enqueue(janitor, async () => {
      await this.#host.execute(concatBytes([...closes, syncMessage]))
      return false
    })
  }

  #send(bytes: Uint8Array<ArrayBuffer>): void {
    if (bytes.length > 0) this.#port.postMessage(bytes, [bytes.buffer])
  }

  #receive(chunk: Uint8Array<ArrayBuffer>): void {
    try {
      for (const frame of this.#reader.push(chunk)) this.#handle(frame)
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error
      this.end({ severity: 'FATAL', code: '08P01', message: error.message })
    }
  }

  #handle(frame: Frame): void {
    if (frame.kind === 'encryption') this.#send(new Uint8Array([NO_ENCRYPTION]))
    // PostgreSQL responds to a cancel request only by closing the connection.
    else if (frame.kind === 'cancel') this.#leave()
    else if (frame.kind === 'startup') this.#send(startupMessages(this.#host.settings, this.#id))
    else this.#message(frame.type, frame.bytes)
  }

  #message(type: number, bytes: Uint8Array<ArrayBuffer>): void {
    if (type === FRONTEND.terminate) {
      this.#host.scheduler.enqueue(this, async () => {
        this.#leave()
        return this.#inTransaction
      })
      return
    }
    if (IGNORED.has(type)) return
    const ends = ENDS_BATCH.has(type)
    // PGlite never returns after an unknown message, so that such messages must be rejected here.
    if (!ends && !JOINS_BATCH.has(type)) throw new ProtocolError(`invalid frontend message type ${type}`)
    this.#batch.push(this.#names.rewrite(type, rewriteStatement(type, bytes, this.#channels)))
    if (!ends) return
    const batch = concatBytes(this.#batch)
    this.#batch = []
    this.#host.scheduler.enqueue(this, () => this.#run(batch))
  }

  /**
   * Tells of a result only when it is on disk, and other sessions may run meanwhile. Inside a transaction it is told at once: what comes of it is told
   * at its end, and everyone else waits for that. The order of results stays.
   */
  #whenFlushed(tell: () => void): void {
    const flushed = this.#inTransaction ? null : this.#host.flushed()
    if (!flushed && !this.#waiting) {
      tell()
      return
    }
    const waiting = Promise.all([this.#waiting, flushed]).then(() => {
      if (this.#waiting === waiting) this.#waiting = null
      tell()
    })
    this.#waiting = waiting
  }

  /** @returns true when the session must stay with this connection */
  async #run(batch: Uint8Array<ArrayBuffer>): Promise<boolean> {
    const { status, notifications, rest } = readReply(await this.#host.execute(batch))
    // A batch that ends with a Flush has no status: its implicit transaction stays open until the Sync.
    this.#inTransaction = status !== 'I'
    this.#whenFlushed(() => {
      for (const notification of notifications) {
        for (const session of this.#host.sessions) session.notify(notification)
      }
      this.#send(rest)
    })
    return this.#inTransaction
  }
}
