import { sql } from 'drizzle-orm'
import type { AppContext } from '../app-context.ts'
import { likeContains } from '../db/like.ts'

const MAX_LOOKED_AT = 20_000
const MAX_FOUND = 200

/**
 * Returns the email addresses in the audit log that contain a text. A recursive query jumps through the index from one address to the next,
 * because a million entries have only a few thousand. Null when there are too many, so that the caller must compare the entries.
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
