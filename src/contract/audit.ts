import { z } from '@hono/zod-openapi'
import { AUDIT_ENTITIES } from '../domain/audit.ts'
import { RETENTION_DAYS } from '../domain/retention.ts'
import { cursorParam, dateParam, EXAMPLE_VENUE_ID, filterText, instantSchema, paginationParams } from './common.ts'

/** A changed field, with the names of the ids that it had and has. */
export const fieldChangeSchema = z.object({
  field: z.string(),
  from: z.unknown(),
  to: z.unknown(),
  from_name: z.string().optional().openapi({
    description:
      'The name of the venue, menu, category, item or user that `from` is the id of; of a list of ids, all names. Editors and owners get it for `venue_id`, `menu_id` and `category_id` only',
  }),
  to_name: z.string().optional().openapi({ description: 'The same for `to`' }),
})

export const auditEntrySchema = z
  .object({
    id: z.int().openapi({ example: 1041 }),
    at: instantSchema,
    actor_id: z.string().nullable().openapi({ description: 'Null for commands and jobs' }),
    actor_email: z.string().openapi({
      description:
        "'system' for commands and jobs, 'visitor' for a person who is not signed in, 'guide' for people outside the venue when an owner reads, the recipient and '(email link)' for the link of an email",
      example: 'admin@example.org',
    }),
    client_ip: z
      .string()
      .nullable()
      .openapi({ description: `IP address of the client; deleted after ${RETENTION_DAYS.ipAddress} days`, example: '192.0.2.7' }),
    action: z.string().openapi({ example: 'venue.update' }),
    entity: z.string().openapi({ example: 'venue' }),
    bulk_change_id: z.uuid().nullable().openapi({ description: 'The bulk change or import that it is a part of', example: null }),
    entity_id: z.string(),
    entity_name: z.string().openapi({ description: 'Its name at that time', example: 'The Gilded Pike' }),
    venue_name: z
      .string()
      .nullable()
      .openapi({ description: 'The venue of the menu, category or item; null for other entities, and when it is deleted', example: null }),
    changes: z.array(fieldChangeSchema).openapi({ example: [{ field: 'featured', from: false, to: true }] }),
  })
  .openapi('AuditEntry')
export type AuditEntry = z.infer<typeof auditEntrySchema>

const filters = {
  entity: z.enum(AUDIT_ENTITIES).optional().openapi({ description: 'Only changes of this kind of thing', example: 'venue' }),
  entity_id: filterText.optional().openapi({ description: 'Only changes of the thing with this id', example: EXAMPLE_VENUE_ID }),
  actor: filterText.optional().openapi({ description: "Part of the person's email address, or their id", example: 'admin@' }),
  q: filterText.max(100).optional().openapi({
    description:
      'Part of the name or email address of a person, or of the name of a venue: what they did, and what was done to them, their menus, categories and items; or part of the name of a menu or a public item',
    example: 'gilded',
  }),
  action: filterText.optional().openapi({ description: 'Only this action', example: 'venue.update' }),
  from: dateParam.optional().openapi({ description: "From this day on, in the guide's time zone", example: '2026-11-01' }),
  to: dateParam.optional().openapi({ description: 'Up to the end of this day', example: '2026-11-30' }),
}

export const listAuditEntriesQuery = z.object({
  limit: paginationParams.limit,
  cursor: cursorParam(1017),
  ...filters,
})

export const exportAuditEntriesQuery = z.object(filters)
export type AuditFilters = z.output<typeof exportAuditEntriesQuery>

export const versionSchema = z
  .object({
    fields: z
      .array(
        z.object({
          field: z.string(),
          value: z.unknown(),
          value_name: z.string().optional().openapi({ description: 'The present name of the menu or category that `value` is the id of' }),
        }),
      )
      .openapi({
        description: 'Those that can be restored, with their values after the entry',
        example: [{ field: 'featured', value: true }],
      }),
  })
  .openapi('Version')
export type Version = z.infer<typeof versionSchema>

export const restoreVersionBody = z
  .object({
    seen_entry: z.int().min(1).max(Number.MAX_SAFE_INTEGER).optional().openapi({
      description:
        'The latest entry that you were shown: where there is a later one, nothing is saved and the response is 409 edited_meanwhile',
      example: 1044,
    }),
  })
  .openapi('RestoreVersion')

/** What a version was not restored for. */
export const latestEntrySchema = z
  .object({ entry: z.int().openapi({ description: 'The latest entry of the record now', example: 1045 }) })
  .openapi('LatestAuditEntry')

export const restoredVersionSchema = z
  .object({
    restored: z
      .array(z.string())
      .openapi({ description: 'The fields that have their earlier values again', example: ['phone', 'description'] }),
    left_out: z.array(z.string()).openapi({
      description:
        'Fields whose earlier value no longer exists, such as a deleted image; `hours` when the entries do not tell the hours of a venue',
      example: [],
    }),
  })
  .openapi('RestoredVersion')
export type RestoredVersion = z.infer<typeof restoredVersionSchema>
