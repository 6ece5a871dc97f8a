import { sql } from 'drizzle-orm'
import type { Transaction } from '../../db/transaction.ts'
import type { SlugState } from '../slugs.ts'
import type { PlannedChange } from './plan.ts'

/**
 * The slugs that rows give and may have, by venue id: one that no other venue has or had. The first row that gives a slug
 * has it. The slug that a venue has already is not among them.
 */
export async function wantedSlugs(tx: Transaction, planned: readonly PlannedChange[], memory: SlugState): Promise<Map<string, string>> {
  const wanted = planned.flatMap((one) => {
    if ((one.kind !== 'create' && one.kind !== 'change') || one.kept.slug === undefined) return []
    return one.kind === 'change' && one.slug === one.kept.slug ? [] : [{ id: one.venue.id, slug: one.kept.slug }]
  })
  const slugs = new Map<string, string>()
  if (wanted.length === 0) return slugs
  const asked = sql`${sql.param(wanted.map(({ slug }) => slug))}::text[]`
  const { rows } = await tx.execute<{ slug: string; id: string }>(
    sql`select slug, id from venues where slug = any(${asked}) union all select slug, venue_id from venue_old_slugs where slug = any(${asked})`,
  )
  const owners = new Map(rows.map(({ slug, id }) => [slug, id]))
  for (const { id, slug } of wanted) {
    if ((owners.get(slug) ?? id) !== id || memory.hasSlug(slug)) continue
    slugs.set(id, slug)
    memory.takeSlug(slug)
  }
  return slugs
}
