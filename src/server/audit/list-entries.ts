import { and, desc, eq, ilike, lt, or, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { AuditEntry, listAuditEntriesQuery } from '../../contract/audit.ts'
import type { List } from '../../contract/common.ts'
import { authorize } from '../../domain/permissions.ts'
import type { AppContext } from '../app-context.ts'
import { likeContains } from '../db/like.ts'
import { auditEntries } from '../db/schema/index.ts'
import { namesOf, venueNamesOf } from './names.ts'

type Asked = z.output<typeof listAuditEntriesQuery>

/**
 * Audit entries, the newest first. Pages start after the last entry of the previous page, so that new entries do not shift them.
 * @throws DomainError not_allowed
 */
export async function listAuditEntries({ ctx, input }: { ctx: AppContext; input: Asked }): Promise<List<AuditEntry>> {
  authorize(ctx.actor, 'audit:read', undefined)
  const asked = filterOf(input)
  const rows = await ctx.db.orm
    .select()
    .from(auditEntries)
    .where(and(asked, input.cursor === undefined ? undefined : lt(auditEntries.id, input.cursor)))
    .orderBy(desc(auditEntries.id))
    .limit(input.limit + 1)
  const shown = rows.slice(0, input.limit)
  const names = await namesOf(
    ctx,
    shown.flatMap(({ changes }) => changes.flatMap(({ from, to }) => [from, to].filter((value) => typeof value === 'string'))),
  )
  const venueNames = await venueNamesOf(
    ctx,
    shown.map(({ entity_id }) => entity_id),
  )
  const data = shown.map(({ at, changes, ...row }) => ({
    ...row,
    at: at.toISOString(),
    venue_name: venueNames.get(row.entity_id) ?? null,
    changes: changes.map((change) => ({ ...change, ...named(names, 'from_name', change.from), ...named(names, 'to_name', change.to) })),
  }))
  const next = rows.length > input.limit ? String(data.at(-1)?.id) : null
  return { data, total: await ctx.db.orm.$count(auditEntries, asked), next }
}

function named<K extends string>(names: ReadonlyMap<string, string>, key: K, id: unknown): { [N in K]?: string } {
  const name = typeof id === 'string' ? names.get(id) : undefined
  return name === undefined ? {} : ({ [key]: name } as { [N in K]?: string })
}

function filterOf({ entity, entity_id, actor, action }: Asked): SQL | undefined {
  return and(
    entity ? eq(auditEntries.entity, entity) : undefined,
    entity_id ? eq(auditEntries.entity_id, entity_id) : undefined,
    actor ? or(eq(auditEntries.actor_id, actor), ilike(auditEntries.actor_email, likeContains(actor))) : undefined,
    action ? eq(auditEntries.action, action) : undefined,
  )
}
