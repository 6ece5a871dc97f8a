/**
 * The embedded database, in a thread of its own: one PGlite, any number of connections, each a MessagePort speaking the
 * PostgreSQL wire protocol. Talks with `worker-client.ts`. Anything that throws here ends the thread, and the main
 * thread ends the process: after an error that is not SQL's, PGlite's state is unknown.
 */
import { openAsBlob } from 'node:fs'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { queryMessage, startupPacket, syncMessage } from './messages.ts'
import { BACKEND, concatBytes, messagesOfType } from './protocol.ts'
import { Scheduler } from './scheduler.ts'
import { Session, type SessionOwner } from './session.ts'

export interface WorkerData {
  /** Folder of the database; absent: in memory. */
  dataDir?: string
  /** File to begin from when in memory: what PGlite's `dumpDataDir` gave. */
  snapshot?: string
  idleInTransactionMs: number
}

export type ToWorker = { type: 'connect'; port: MessagePort } | { type: 'close' }
export type FromWorker = { type: 'ready' } | { type: 'closed' }

const { dataDir, snapshot, idleInTransactionMs } = workerData as WorkerData
const main = parentPort
if (!main) throw new Error('worker.ts runs in a worker thread only')

const origin = dataDir ? { dataDir } : snapshot ? { loadDataDir: await openAsBlob(snapshot) } : {}
const database = await PGlite.create(origin)

async function execute(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  // PGlite writes the next chunk over the last one's memory, hence the copies.
  await database.execProtocolRawStream(bytes, { onRawData: (chunk) => chunks.push(chunk.slice()) })
  return concatBytes(chunks)
}

/**
 * Whatever state the client left: a ROLLBACK ends a transaction, or an implicit one that waits for its Sync. After an
 * error in the extended protocol all is ignored up to a Sync, so a second ROLLBACK follows it.
 */
const END_TRANSACTION = concatBytes([queryMessage('ROLLBACK'), syncMessage, queryMessage('ROLLBACK')])

const scheduler = new Scheduler<SessionOwner>({
  idleInTransactionMs,
  rollBack: async () => {
    await execute(END_TRANSACTION)
  },
  onIdle: (owner) =>
    owner.end({
      severity: 'FATAL',
      code: '25P03',
      message: `terminating connection: idle in a transaction for more than ${idleInTransactionMs} ms`,
      hint: 'Do not wait for anything else inside a transaction: all others wait for it.',
    }),
  onFailure: (error) => {
    throw error
  },
})

const sessions = new Set<Session>()
const settings = messagesOfType(await execute(startupPacket()), BACKEND.parameterStatus)
const host = { scheduler, sessions, settings, execute }
let connections = 0
let closing = false

async function close(): Promise<void> {
  closing = true
  for (const session of sessions) {
    session.end({ severity: 'FATAL', code: '57P01', message: 'terminating connection: the database is closing' })
  }
  await scheduler.settled()
  await database.close()
}

function send(message: FromWorker): void {
  main?.postMessage(message)
}

main.on('message', (message: ToWorker) => {
  if (message.type === 'close') void close().then(() => send({ type: 'closed' }))
  else if (closing) message.port.close()
  else new Session(host, message.port, ++connections)
})
send({ type: 'ready' })
