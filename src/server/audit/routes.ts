import { z } from '@hono/zod-openapi'
import { type AuditEntry, auditEntrySchema, exportAuditEntriesQuery, listAuditEntriesQuery } from '../../contract/audit.ts'
import { EXAMPLE_VENUE_ID, listSchema } from '../../contract/common.ts'
import { AUDIT_MAX_TOTAL } from '../../domain/audit.ts'
import { localNow } from '../../domain/time.ts'
import { attachmentHeaders, errorResponse, NO_STORE, signedInResponses } from '../http/openapi-responses.ts'
import { ADMINISTRATORS_ONLY, FORMULAS_ESCAPED } from '../http/operation-texts.ts'
import { rejectCrossSite } from '../http/origin.ts'
import { withFallbackMessage } from '../http/problem.ts'
import { routesOf } from '../http/routes-of.ts'
import { signedIn } from '../http/session.ts'
import { createValidatingRouter } from '../http/validating-router.ts'
import { toStream } from '../serialise/serialise.ts'
import { exportAuditEntries, listAuditEntries } from './list-entries.ts'

const route = routesOf('Audit and exports')

const entryExample: AuditEntry = {
  id: 1041,
  at: '2026-11-20T18:00:00.000Z',
  actor_id: 'kX2f9PqLm3',
  actor_email: 'admin@example.org',
  client_ip: '192.0.2.7',
  action: 'venue.update',
  entity: 'venue',
  bulk_change_id: null,
  entity_id: EXAMPLE_VENUE_ID,
  entity_name: 'The Gilded Pike',
  venue_name: null,
  changes: [{ field: 'featured', from: false, to: true }],
}

const list = route.get('/audit-entries', 'List audit entries', {
  description: `The newest come first. For the next page, send \`next\` as \`cursor\`. \`total\` counts up to ${AUDIT_MAX_TOTAL.toLocaleString('en-GB')}. Entries never contain passwords, codes or links. For administrators; with \`entity\` and \`entity_id\` also for editors of its town, and of a menu, category or item for owners of its venue.`,
  middleware: [withFallbackMessage('fetchData'), signedIn],
  request: { query: listAuditEntriesQuery },
  responses: signedInResponses(listSchema(auditEntrySchema, 'AuditEntries'), 'A page of entries', {
    data: [entryExample],
    total: 41,
    next: '1041',
  }),
})

const file = route.get('/audit-entries/export', 'Export audit entries as CSV', {
  description: `One line for each changed field, the newest first. ${FORMULAS_ESCAPED} ${ADMINISTRATORS_ONLY}`,
  middleware: [withFallbackMessage('fetchData'), rejectCrossSite, signedIn],
  request: { query: exportAuditEntriesQuery },
  responses: {
    200: {
      description: 'The file',
      content: { 'text/csv': { schema: z.string(), example: 'id,at,actor_email\n1041,2026-11-20T18:00:00.000Z,admin@example.org\n' } },
    },
    400: errorResponse('invalid_request'),
    401: errorResponse('not_signed_in'),
    403: errorResponse('not_allowed'),
  },
})

export const auditRoutes = createValidatingRouter()
  .openapi(list, async (c) => c.json(await listAuditEntries({ ctx: c.get('ctx'), input: c.req.valid('query') }), 200, NO_STORE))
  .openapi(file, (c) => {
    const ctx = c.get('ctx')
    const pieces = exportAuditEntries({ ctx, input: c.req.valid('query') })
    const { date } = localNow(ctx.clock(), ctx.config.timeZone)
    return new Response(toStream(ctx, pieces), { headers: attachmentHeaders(`audit-log-${date}.csv`, 'text/csv; charset=utf-8') })
  })
