import { Duplex } from 'node:stream'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { concatBytes } from './protocol.ts'

/**
 * A Duplex over a MessagePort, with the methods of a `net.Socket` that `pg` calls. Pass it to `pg` as `stream: () => new PortStream(…)`.
 * Emits 'connect', and ends and closes when the other side disconnects.
 */
export class PortStream extends Duplex {
  readonly #handOver: (port: MessagePort) => void
  #port: MessagePort | undefined
  #unsent: Uint8Array[] = []

  /** @param handOver sends the other port to the worker; throws when the worker has ended */
  constructor(handOver: (port: MessagePort) => void) {
    super()
    this.#handOver = handOver
  }

  connect(): this {
    const { port1, port2 } = new MessageChannel()
    try {
      this.#handOver(port2)
    } catch (error) {
      port1.close()
      this.destroy(error instanceof Error ? error : new Error(String(error)))
      return this
    }
    this.#port = port1
    port1.on('message', (chunk: Uint8Array) => {
      if (!this.destroyed) this.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength))
    })
    port1.on('close', () => {
      if (this.destroyed) return
      this.push(null)
      this.destroy()
    })
    // Asynchronous like a socket, because `pg` adds its listener after the call.
    setImmediate(() => this.emit('connect'))
    return this
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#post([chunk])
    done()
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#post(chunks.map(({ chunk }) => chunk))
    done()
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#flush()
    this.#port?.close()
    done()
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#port?.close()
    done(error)
  }

  setNoDelay(): this {
    return this
  }

  setKeepAlive(): this {
    return this
  }

  ref(): this {
    this.#port?.ref()
    return this
  }

  unref(): this {
    this.#port?.unref()
    return this
  }

  /**
   * Sends all that is written before the event loop continues as one message, because a message between threads costs more than most
   * statements. Copies the bytes, because `pg` reuses its buffers.
   */
  #post(chunks: readonly Uint8Array[]): void {
    if (this.#unsent.length === 0) process.nextTick(() => this.#flush())
    this.#unsent.push(concatBytes(chunks))
  }

  #flush(): void {
    const bytes = concatBytes(this.#unsent)
    this.#unsent = []
    if (bytes.length > 0) this.#port?.postMessage(bytes, [bytes.buffer])
  }
}
