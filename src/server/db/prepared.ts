import type { Database } from './open.ts'

/**
 * A statement that each connection parses and plans only once; for few rows that takes longer than running it. Behind a pooler it is
 * planned each time.
 * @param name unique in the product
 * @param build creates the query and prepares it under the given name
 */
export function preparedStatement<T>(name: string, build: (db: Database, name: string) => T): (db: Database) => T {
  const prepared = new WeakMap<Database, T>()
  return (db) => {
    const known = prepared.get(db)
    if (known) return known
    const statement = build(db, db.keepsStatements ? name : '')
    prepared.set(db, statement)
    return statement
  }
}
