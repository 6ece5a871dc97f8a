import { listRecentChangesQuery, recentChangesSchema } from '../../contract/recent-changes.ts'
import { BULK_UNDO_DAYS } from '../../domain/bulk.ts'
import { bulkChangeExample } from '../bulk/routes.ts'
import { NO_STORE, signedInResponses } from '../http/openapi-responses.ts'
import { withFallbackMessage } from '../http/problem.ts'
import { routesOf } from '../http/routes-of.ts'
import { signedIn } from '../http/session.ts'
import { createValidatingRouter } from '../http/validating-router.ts'
import { listRecentChanges } from './list-recent-changes.ts'

const route = routesOf('Audit and exports')

const list = route.get('/recent-changes', 'List recent changes', {
  description: `Bulk changes and imports, deletions, and changes of fields of venues, menus, categories, items and settings and of the hours of venues of the last ${BULK_UNDO_DAYS} days, the newest first. Undo a bulk change with \`POST /api/bulk-changes/{id}/undo\`, a deletion with \`POST /api/trash/{id}/restore\`, and a change of fields with \`POST /api/audit-entries/{id}/undo\`. For administrators.`,
  middleware: [withFallbackMessage('fetchData'), signedIn],
  request: { query: listRecentChangesQuery },
  responses: signedInResponses(recentChangesSchema, 'The changes', {
    data: [
      {
        type: 'bulk',
        at: bulkChangeExample.created_at,
        by: bulkChangeExample.created_by_email,
        undo: 'running',
        bulk: bulkChangeExample,
      },
    ],
  }),
})

export const recentChangeRoutes = createValidatingRouter().openapi(list, async (c) =>
  c.json(await listRecentChanges({ ctx: c.get('ctx'), input: c.req.valid('query') }), 200, NO_STORE),
)
