/**
 * Runs one PGlite in a worker thread; each connection is a MessagePort with the PostgreSQL wire protocol. Any exception ends the thread and
 * then the process, because PGlite's state is unknown after an error that is not an SQL error.
 */
import { openAsBlob } from 'node:fs'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { capTimeouts } from './cap-timeouts.ts'
import { queryMessage, startupPacket, syncMessage } from './messages.ts'
import { BACKEND, concatBytes, findPanic, messagesOfType } from './protocol.ts'
import { Scheduler } from './scheduler.ts'
import { ClientSession, type SessionOwner } from './session.ts'
import { flushTree, SYNCED_START_PARAMS, SyncedFiles } from './synced-files.ts'

export interface WorkerData {
  dataDir?: string
  snapshot?: string
  isSynced: boolean
  cacheMb: number
  idleInTransactionMs: number
  maxLogBytes: number
  logCheckMs: number
}

export type ToWorker = { type: 'connect'; port: MessagePort } | { type: 'close' }
export type FromWorker = { type: 'ready' } | { type: 'closed' }

capTimeouts(globalThis)
const { dataDir, snapshot, isSynced, cacheMb, idleInTransactionMs, maxLogBytes, logCheckMs } = workerData as WorkerData
const main = parentPort
if (!main) throw new Error('worker.ts runs in a worker thread only')

const files = dataDir && isSynced ? new SyncedFiles(dataDir) : null
const database = await PGlite.create({
  ...(files ? { fs: files } : dataDir ? { dataDir } : {}),
  startParams: [...(files ? SYNCED_START_PARAMS : PGlite.defaultStartParams), '-c', `shared_buffers=${cacheMb}MB`],
  ...(snapshot ? { loadDataDir: await openAsBlob(snapshot) } : {}),
})

// Flushes files written without `fsync`: a new database, or a database that ran with `isSynced` false.
if (dataDir && isSynced) flushTree(dataDir)

// Pages are in memory, so random reads cost about the same as sequential reads.
await database.exec('set random_page_cost = 1.1')

async function execute(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  await database.execProtocolRawStream(bytes, { onRawData: (chunk) => chunks.push(chunk.slice()) })
  const reply = concatBytes(chunks)
  // Such as a full disk on which the log cannot grow. PostgreSQL keeps its locks, so that the next statement would wait forever.
  const panic = findPanic(reply)
  if (panic !== null) throw new Error(`PostgreSQL has ended: ${panic}`)
  return reply
}

/**
 * Ends any transaction: an explicit one, or an implicit one that waits for its Sync. After an error in the extended protocol PostgreSQL
 * ignores messages until a Sync, so that a second ROLLBACK follows it.
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

const sessions = new Set<ClientSession>()
const settings = messagesOfType(await execute(startupPacket()), BACKEND.parameterStatus)
const host = { scheduler, sessions, settings, execute, flushed: () => files?.wal.flushed() ?? null }
let connections = 0
let closing = false

const LOG_IS_LARGE = queryMessage(
  `select pg_wal_lsn_diff(pg_current_wal_lsn(), (select redo_lsn from pg_control_checkpoint())) > ${maxLogBytes}`,
)
const keeper: SessionOwner = { end: () => {} }

/**
 * Makes a checkpoint when the log has become large. PostgreSQL without its other processes makes none by itself: the log would grow until
 * the disk is full, and a start after a crash would read all of it.
 */
function limitLog(): void {
  scheduler.enqueue(keeper, async () => {
    const [row] = messagesOfType(await execute(LOG_IS_LARGE), BACKEND.dataRow)
    if (row?.at(-1) === 't'.charCodeAt(0)) await execute(queryMessage('CHECKPOINT'))
    return false
  })
}

if (dataDir) setInterval(limitLog, logCheckMs).unref()

async function close(): Promise<void> {
  closing = true
  await host.flushed()
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
  else new ClientSession(host, message.port, ++connections)
})
send({ type: 'ready' })
