import { createRoute } from '@hono/zod-openapi'
import { type AuditEntry, auditEntrySchema, listAuditEntriesQuery } from '../../contract/audit.ts'
import { listSchema } from '../../contract/common.ts'
import { NO_STORE, signedInResponses } from '../http/openapi-responses.ts'
import { withFallbackMessage } from '../http/problem.ts'
import { signedIn } from '../http/session.ts'
import { createValidatingRouter } from '../http/validating-router.ts'
import { listAuditEntries } from './list-entries.ts'

const entryExample: AuditEntry = {
  id: 1041,
  at: '2026-11-20T18:00:00.000Z',
  actor_id: 'kX2f9PqLm3',
  actor_email: 'admin@example.org',
  client_ip: '192.0.2.7',
  action: 'venue.update',
  entity: 'venue',
  entity_id: '0f0c1d8e-0d5f-4a53-9d0c-5a4b8a3f0c11',
  entity_name: 'The Gilded Pike',
  venue_name: null,
  changes: [{ field: 'featured', from: false, to: true }],
}

const list = createRoute({
  method: 'get',
  path: '/audit-entries',
  tags: ['Audit and exports'],
  summary: 'Who changed what',
  description:
    'The newest first; send `next` as `cursor` for those before. Passwords, codes and links are never in it. For administrators.',
  middleware: [withFallbackMessage('fetchData'), signedIn],
  request: { query: listAuditEntriesQuery },
  responses: signedInResponses(listSchema(auditEntrySchema, 'AuditEntries'), 'A page of entries', {
    data: [entryExample],
    total: 41,
    next: '1041',
  }),
})

export const auditRoutes = createValidatingRouter().openapi(list, async (c) =>
  c.json(await listAuditEntries({ ctx: c.get('ctx'), input: c.req.valid('query') }), 200, NO_STORE),
)
