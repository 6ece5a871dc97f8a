import pg from 'pg'
import { IMPORT_FILE_PREFIX } from '../files/file-storage.ts'
import type { EmailKind } from '../mail/email.ts'
import type { Manifest, Sequence } from './format.ts'

export async function listTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; refers_to: string[] }>(`
    select t.relname as name, coalesce(array_agg(r.relname) filter (where r.relname <> t.relname), '{}')::text[] as refers_to
    from pg_class t
    left join pg_constraint c on c.conrelid = t.oid and c.contype = 'f'
    left join pg_class r on r.oid = c.confrelid
    where t.relnamespace = 'public'::regnamespace and t.relkind = 'r'
    group by t.relname order by t.relname`)
  const ordered: string[] = []
  const left = new Map(rows.map(({ name, refers_to }) => [name, refers_to]))
  while (left.size > 0) {
    const free = [...left].filter(([, others]) => others.every((other) => !left.has(other))).map(([name]) => name)
    if (free.length === 0) throw new Error(`these tables refer to each other: ${[...left.keys()].join(', ')}`)
    ordered.push(...free)
    for (const name of free) left.delete(name)
  }
  return ordered
}

export async function listColumns(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [qualifiedName(table)],
  )
  return rows.map(({ name }) => pg.escapeIdentifier(name)).join(', ')
}

export async function readSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1`,
  )
  const sequences: Sequence[] = []
  for (const { name } of rows) {
    const found = await client.query<Omit<Sequence, 'name'>>(`select last_value::text, is_called from ${qualifiedName(name)}`)
    const [at] = found.rows
    if (at) sequences.push({ name, ...at })
  }
  return sequences
}

export async function setSequences(client: pg.Client, { sequences }: Pick<Manifest, 'sequences'>): Promise<void> {
  for (const { name, last_value, is_called } of sequences) {
    await client.query('select setval(to_regclass($1), $2, $3) where to_regclass($1) is not null', [
      qualifiedName(name),
      last_value,
      is_called,
    ])
  }
}

export function qualifiedName(table: string): string {
  return `public.${pg.escapeIdentifier(table)}`
}

const SECRET_EMAILS = [
  'confirm-email',
  'choose-password',
  'recover-password',
  'sign-in-link',
  'sign-in-code',
  'proof-code',
  'change-email',
  'invitation',
  'new-device',
  'claim-code',
] as const satisfies readonly EmailKind[]

/**
 * SQL conditions for rows that a backup excludes, by table. Anyone who can read the file must not be able to use credentials such as
 * sessions, keys, invitations and codes. A restore applies the conditions too, because backups of older versions contain such rows.
 */
const LEFT_OUT: Readonly<Record<string, string>> = {
  rate_limits: 'true',
  search_changes: 'true',
  // Counts that are too small to publish, and below them tables that a job computes.
  search_demand: 'kind is null',
  venue_service: 'true',
  town_service: 'true',
  stale_menus: 'true',
  sessions: 'true',
  // A restore must not revive a feed or key that was revoked after the backup.
  calendar_feeds: 'true',
  api_keys: 'true',
  webhooks: 'true',
  webhook_deliveries: 'true',
  webhook_events: 'true',
  push_subscriptions: 'true',
  verifications: 'true',
  // Deleted data must not be in later backups.
  trash_rows: 'true',
  trash_entries: 'true',
  // Bulk changes cannot be undone without the trash, and a backup does not contain their jobs.
  import_choices: 'true',
  bulk_change_rows: 'true',
  bulk_changes: 'true',
  venue_invitations: 'true',
  venue_claim_codes: 'true',
  mails: `content is not null and kind in (${SECRET_EMAILS.map((kind) => `'${kind}'`).join(', ')})`,
}

export function whereLeftOut(table: string): string {
  return LEFT_OUT[table] ?? 'false'
}

/**
 * Files of imports are useless without their bulk change, and may contain email addresses and password hashes. A restore also ignores those
 * in older backups.
 */
export function isLeftOutFile(key: string): boolean {
  return key.startsWith(`private/${IMPORT_FILE_PREFIX}`)
}
