/** One client of the embedded database, as the worker sees it: a MessagePort that speaks the wire protocol. */
import type { MessagePort } from 'node:worker_threads'
import { closeStatementMessage, errorMessage, type ServerError, startupMessages, syncMessage } from './messages.ts'
import { concatBytes, FRONTEND, type Frame, FrameReader, notificationChannel, ProtocolError, readReply } from './protocol.ts'
import type { Scheduler } from './scheduler.ts'
import { rewriteStatement, StatementNames } from './statements.ts'

/** Whoever holds the shared PostgreSQL session for a while, and can be put out. */
export interface SessionOwner {
  end(error: ServerError): void
}

/** What the sessions of one worker share. */
interface SessionHost {
  scheduler: Scheduler<SessionOwner>
  /** All living sessions, this one included. */
  sessions: Set<Session>
  /** ParameterStatus messages for the greeting. */
  settings: readonly Uint8Array[]
  /** Runs client messages in PGlite and gives the whole reply. */
  execute(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>
}

/** Messages that end a batch: what came before waits for them, since nobody can expect an answer earlier. */
const ENDS_BATCH = new Set<number>([FRONTEND.query, FRONTEND.sync, FRONTEND.flush])
const JOINS_BATCH = new Set<number>([FRONTEND.parse, FRONTEND.bind, FRONTEND.describe, FRONTEND.execute, FRONTEND.close])
/** PostgreSQL ignores these outside a COPY, and none can be under way here. */
const IGNORED = new Set<number>([FRONTEND.copyData, FRONTEND.copyDone, FRONTEND.copyFail, FRONTEND.password])
const NO_ENCRYPTION = 'N'.charCodeAt(0)

/** One client's connection: takes its messages apart, runs them in its turn, and keeps its prepared statements apart from others'. */
export class Session implements SessionOwner {
  readonly #host: SessionHost
  readonly #port: MessagePort
  readonly #id: number
  readonly #reader = new FrameReader()
  readonly #names: StatementNames
  readonly #channels = new Set<string>()
  #batch: Uint8Array[] = []
  #inTransaction = false

  /** @param id the connection's number, unique among the worker's connections, from 1 */
  constructor(host: SessionHost, port: MessagePort, id: number) {
    this.#host = host
    this.#port = port
    this.#id = id
    this.#names = new StatementNames(id)
    host.sessions.add(this)
    port.on('close', () => this.#leave())
    port.on('message', (chunk: Uint8Array<ArrayBuffer>) => this.#receive(chunk))
  }

  /** Tells the client why, and closes. What it left open is rolled back. */
  end(error: ServerError): void {
    this.#send(errorMessage(error))
    this.#leave()
  }

  /** Passes on a notification of another session, if this one listens to its channel. */
  notify(notification: Uint8Array<ArrayBuffer>): void {
    if (this.#channels.has(notificationChannel(notification))) this.#send(notification.slice())
  }

  #leave(): void {
    if (!this.#host.sessions.delete(this)) return
    this.#port.close()
    this.#host.scheduler.leave(this)
    this.#closeStatements()
  }

  /** The statements would stay in the shared session for ever. The job has an owner of its own: this one has left. */
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
    // PostgreSQL answers a cancel request with nothing but the end of the connection, granted or not.
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
    // PGlite does not come back from a message it does not know, so it must never see one.
    if (!ends && !JOINS_BATCH.has(type)) throw new ProtocolError(`invalid frontend message type ${type}`)
    this.#batch.push(this.#names.rewrite(type, rewriteStatement(type, bytes, this.#channels)))
    if (!ends) return
    const batch = concatBytes(this.#batch)
    this.#batch = []
    this.#host.scheduler.enqueue(this, () => this.#run(batch))
  }

  /** @returns true when the session must stay with this connection */
  async #run(batch: Uint8Array<ArrayBuffer>): Promise<boolean> {
    const { status, notifications, rest } = readReply(await this.#host.execute(batch))
    for (const notification of notifications) {
      for (const session of this.#host.sessions) session.notify(notification)
    }
    this.#send(rest)
    // A batch that ends in a Flush has no status: its implicit transaction stays open until the Sync.
    this.#inTransaction = status !== 'I'
    return this.#inTransaction
  }
}
