import { asc } from 'drizzle-orm'
import type { SynonymLine, Synonyms } from '../../../contract/synonyms.ts'
import { authorize } from '../../../domain/permissions.ts'
import { COURSES } from '../../../domain/search/courses.ts'
import { DISH_KINDS, OCCASIONAL_NAMES } from '../../../domain/search/dish-kinds.ts'
import { SYNONYMS } from '../../../domain/search/synonyms.ts'
import { CUISINE_GROUPS } from '../../../domain/search/venue-kinds.ts'
import type { AppContext } from '../../app-context.ts'
import { searchSynonyms } from '../../db/schema/index.ts'

/** Returns the lines that administrators added, sorted by their first phrase, and the built-in ones. */
export async function listSynonyms({ ctx }: { ctx: AppContext }): Promise<Synonyms> {
  authorize(ctx.actor, 'synonym:manage', undefined)
  const rows = await ctx.db.orm.select().from(searchSynonyms).orderBy(asc(searchSynonyms.phrases), asc(searchSynonyms.id))
  const kinds = [DISH_KINDS, CUISINE_GROUPS, OCCASIONAL_NAMES]
    .flatMap(Object.entries<readonly string[]>)
    .map(([word, narrower]) => [word, ...narrower])
  const courses = COURSES.map(({ words, sections }) => [...new Set([...words, ...sections])])
  return { data: rows.map(toSynonymLine), built_in: [...SYNONYMS.map((line) => [...line]), ...courses, ...kinds] }
}

export function toSynonymLine({ id, phrases, created_at, updated_at }: typeof searchSynonyms.$inferSelect): SynonymLine {
  return { id, phrases, created_at: created_at.toISOString(), updated_at: updated_at.toISOString() }
}
