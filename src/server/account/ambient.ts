import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database } from '../db/open.ts'
import { inTransaction, type Transaction } from '../db/transaction.ts'

/** What the sign-in library's calls run in, beside their arguments. */
type Surroundings = {
  /** The transaction that everything in this call belongs to. */
  tx?: Transaction
  /** A password's hash made before the transaction began, since making one takes long. */
  hash?: string
  /** IP address of the client that the call is made for. */
  clientIp?: string | undefined
}

const surroundings = new AsyncLocalStorage<Surroundings>()

/** Runs `work` with everything the sign-in library does in it being part of one transaction. */
export function withinTransaction<T>(db: Database, hash: string | undefined, work: () => Promise<T>): Promise<T> {
  return inTransaction(db, (tx) => surroundings.run({ ...surroundings.getStore(), tx, ...(hash ? { hash } : {}) }, work))
}

/** The transaction of the call under way; without one, `work` gets a transaction of its own. */
export function ambientTransaction<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const tx = surroundings.getStore()?.tx
  return tx ? work(tx) : inTransaction(db, (own) => surroundings.run({ ...surroundings.getStore(), tx: own }, () => work(own)))
}

/** Runs `work` so that what it writes to the audit log names the client's IP address. */
export function forClient<T>(clientIp: string | undefined, work: () => Promise<T>): Promise<T> {
  return surroundings.run({ ...surroundings.getStore(), clientIp }, work)
}

/** IP address of the client that the call under way is made for. */
export function ambientClientIp(): string | undefined {
  return surroundings.getStore()?.clientIp
}

/** The password's hash that the call under way has made already; undefined where it has made none. */
export function ambientHash(): string | undefined {
  return surroundings.getStore()?.hash
}

/** The database as the sign-in library sees it: the transaction under way, else the pool. */
export function ambientOrm(db: Database): Database['orm'] {
  return new Proxy(db.orm, {
    get(orm, name) {
      const at = surroundings.getStore()?.tx ?? orm
      const value: unknown = Reflect.get(at, name, at)
      return typeof value === 'function' ? value.bind(at) : value
    },
  })
}
