import type { MessagePort } from 'node:worker_threads'
import { closeStatementMessage, errorReply, type ServerError, startupMessages, syncMessage } from './messages.ts'
import { concatBytes, FRONTEND, type Frame, FrameReader, notificationChannel, ProtocolError, readReply } from './protocol.ts'
import type { Scheduler } from './scheduler.ts'
import { rewriteStatement, StatementNames } from './statements.ts'

export interface SessionOwner {
  end(error: ServerError): void
}

interface SessionHost {
  scheduler: Scheduler<SessionOwner>
  sessions: Set<ClientSession>
  settings: readonly Uint8Array[]
  execute(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>
  flushed(): Promise<void> | null
}

/** Messages that end a batch. Earlier messages are held back until then, because the client expects no reply before. */
const ENDS_BATCH = new Set<number>([FRONTEND.query, FRONTEND.sync, FRONTEND.flush])
const JOINS_BATCH = new Set<number>([FRONTEND.parse, FRONTEND.bind, FRONTEND.describe, FRONTEND.execute, FRONTEND.close])
/** PostgreSQL ignores these outside a COPY, and COPY is not supported here. */
const IGNORED = new Set<number>([FRONTEND.copyData, FRONTEND.copyDone, FRONTEND.copyFail, FRONTEND.password])
const NO_ENCRYPTION = 'N'.charCodeAt(0)

export class ClientSession implements SessionOwner {
  readonly #host: SessionHost
  readonly #port: MessagePort
  readonly #id: number
  readonly #reader = new FrameReader()
  readonly #names: StatementNames
  readonly #channels = new Set<string>()
  #batch: Uint8Array[] = []
  #batchesInQueue = 0
  #unsent: Uint8Array[] = []
  #inTransaction = false
  #waiting: Promise<void> | null = null

  constructor(host: SessionHost, port: MessagePort, id: number) {
    this.#host = host
    this.#port = port
    this.#id = id
    this.#names = new StatementNames(id)
    host.sessions.add(this)
    port.on('close', () => this.#leave())
    port.on('message', (chunk: Uint8Array<ArrayBuffer>) => this.#receive(chunk))
  }

  end(error: ServerError): void {
    this.#unsent.push(errorReply(error))
    this.#flush()
    this.#leave()
  }

  notify(notification: Uint8Array<ArrayBuffer>): void {
    if (this.#channels.has(notificationChannel(notification))) this.#send(notification.slice())
  }

  #leave(): void {
    if (!this.#host.sessions.delete(this)) return
    this.#port.close()
    this.#host.scheduler.leave(this)
    this.#closeStatements()
  }

  /** Queued for another owner, because the scheduler ignores this session after it has left. */
  #closeStatements(): void {
    const closes = [...this.#names.used].map(closeStatementMessage)
    if (closes.length === 0) return
    const janitor: SessionOwner = { end: () => {} }
    this.#host.scheduler.enqueue(janitor, async () => {
      await this.#host.execute(concatBytes([...closes, syncMessage]))
      return false
    })
  }

  /** Keeps results of a transaction while more of its batches wait, because a message between threads costs more than most statements. */
  #send(bytes: Uint8Array<ArrayBuffer>): void {
    this.#unsent.push(bytes)
    if (!this.#inTransaction || this.#batchesInQueue === 0) this.#flush()
  }

  #flush(): void {
    const bytes = concatBytes(this.#unsent)
    this.#unsent = []
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
    // A cancel request gets no reply; PostgreSQL only closes the connection.
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
    // PGlite never returns after an unknown message, so reject it here.
    if (!ends && !JOINS_BATCH.has(type)) throw new ProtocolError(`invalid frontend message type ${type}`)
    this.#batch.push(this.#names.rewrite(type, rewriteStatement(type, bytes, this.#channels)))
    if (!ends) return
    const batch = concatBytes(this.#batch)
    this.#batch = []
    this.#batchesInQueue += 1
    this.#host.scheduler.enqueue(this, () => this.#run(batch))
  }

  /**
   * Sends a result only after its commit is on disk; other sessions may run while it waits. Results inside a transaction are sent
   * immediately, because only the commit matters. Results stay in order.
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
    this.#batchesInQueue -= 1
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
