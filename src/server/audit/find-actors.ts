import { sql } from 'drizzle-orm'
import type { AppContext } from '../app-context.ts'
import { likeContains } from '../db/like.ts'

/** Most different email addresses that are looked through, and most that may match. */
const MAX_LOOKED_AT = 20_000
const MAX_FOUND = 200

/**
 * The email addresses in the audit log that contain a text, read from the index by jumping from one to the next: a million entries have a few thousand. Null
 * when there are too many, so that the entries themselves have to be compared.
 */
export async function findActorEmails({ db }: Pick<AppContext, 'db'>, text: string): Promise<string[] | null> {
  const { rows } = await db.orm.execute<{ email: string; is_last: boolean }>(sql`
    with recursive emails (email, n) as (
      (select actor_email, 1 from audit_entries order by actor_email limit 1)
      union all
      select (select a.actor_email from audit_entries a where a.actor_email > e.email order by a.actor_email limit 1), e.n + 1
      from emails e where e.email is not null and e.n <= ${MAX_LOOKED_AT})
    select email, n > ${MAX_LOOKED_AT} as is_last from emails
    where email is not null and (email ilike ${likeContains(text)} or n > ${MAX_LOOKED_AT}) limit ${MAX_FOUND + 1}`)
  if (rows.length > MAX_FOUND || rows.some(({ is_last }) => is_last)) return null
  return rows.map(({ email }) => email)
}
