import type { Database } from './open.ts'

/**
 * A statement that every connection parses and plans once, which takes longer than running it for a few rows. Planned anew each time behind a pooler.
 * @param name unique in the product
 * @param build makes the query and prepares it under the name that it is given
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
