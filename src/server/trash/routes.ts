import { EXAMPLE_VENUE_ID, idParam } from '../../contract/common.ts'
import {
  emptiedSchema,
  listTrashQuery,
  restoredSchema,
  type TrashEntry,
  trashListSchema,
  trashReferenceSchema,
} from '../../contract/trash.ts'
import { conflictResponse, emptyResponses, errorResponse, NO_STORE, OK_BODY, signedInResponses } from '../http/openapi-responses.ts'
import { ADMINISTRATORS_ONLY, EDITORS_TOO, RECENT_AUTH } from '../http/operation-texts.ts'
import { withFallbackMessage } from '../http/problem.ts'
import { routesOf } from '../http/routes-of.ts'
import { requireRecentAuthOfAdmin, signedIn } from '../http/session.ts'
import { createValidatingRouter } from '../http/validating-router.ts'
import { deleteForGood, emptyTrash } from './delete-for-good.ts'
import { listTrash } from './list-trash.ts'
import { findRestorable, restoreEntry } from './restore-entry.ts'

const route = routesOf('Trash')

const entryExample: TrashEntry = {
  id: '5b0c1d8e-0d5f-4a53-9d0c-5a4b8a3f0c44',
  kind: 'venue',
  entity_id: EXAMPLE_VENUE_ID,
  title: 'The Copper Kettle',
  path: [],
  contents: { menus: 2, categories: 6, items: 31, reservations: 4 },
  deleted_by_email: 'admin@example.org',
  deleted_at: '2026-11-20T18:00:00.000Z',
  expires_at: '2026-12-20T18:00:00.000Z',
  group_id: null,
  missing: null,
  conflict: null,
}
const byId = { params: idParam('The entry', entryExample.id) }

const list = route.get('/trash', 'List deleted records', {
  description: `The most recently deleted come first. Each entry is deleted permanently when it expires. ${EDITORS_TOO}`,
  middleware: [withFallbackMessage('fetchData'), signedIn],
  request: { query: listTrashQuery },
  responses: signedInResponses(trashListSchema, 'One page of the trash', {
    data: [entryExample],
    total: 1,
    next: null,
    counts: { venue: 1, menu: 0, category: 0, item: 0, picture: 0, user: 0 },
    days: 30,
  }),
})

const restore = route.post('/trash/{id}/restore', 'Restore a deleted record', {
  description: `Restores it with everything that was deleted with it, its URL, order, assignments and redirects. For administrators, and for editors in their towns; restoring a user requires ${RECENT_AUTH}. Owners can restore what they themselves deleted from the menus of their venue. Other users get 404.`,
  middleware: [withFallbackMessage('restore'), signedIn],
  request: byId,
  responses: {
    ...signedInResponses(restoredSchema, 'It is back', {
      kind: 'venue',
      entity_id: entryExample.entity_id,
      title: entryExample.title,
      slug: null,
      called_off: 0,
      left_out: 0,
    }),
    404: errorResponse('not_found'),
    409: conflictResponse('trash_parent_missing', trashReferenceSchema, { kind: 'menu', title: 'Sunday lunch', trash_id: entryExample.id }),
  },
})

const remove = route.delete('/trash/{id}', 'Delete a record of the trash permanently', {
  description: `It cannot be restored afterwards. ${ADMINISTRATORS_ONLY}`,
  middleware: [withFallbackMessage('deleteForGood'), signedIn],
  request: byId,
  responses: { ...emptyResponses('Deleted for good'), 404: errorResponse('not_found') },
})

const empty = route.delete('/trash', 'Empty the trash', {
  description: `Deletes all records of the trash permanently. ${ADMINISTRATORS_ONLY}`,
  middleware: [withFallbackMessage('deleteForGood'), signedIn],
  responses: signedInResponses(emptiedSchema, 'How much was deleted', { deleted: 6 }),
})

export const trashRoutes = createValidatingRouter()
  .openapi(list, async (c) => c.json(await listTrash({ ctx: c.get('ctx'), input: c.req.valid('query') }), 200, NO_STORE))
  .openapi(restore, async (c) => {
    const { id } = c.req.valid('param')
    // A restored user can sign in again, so it needs the same check as creating a user.
    if ((await findRestorable(c.get('ctx'), id))?.kind === 'user') requireRecentAuthOfAdmin(c)
    return c.json(await restoreEntry({ ctx: c.get('ctx'), input: { id } }), 200)
  })
  .openapi(remove, async (c) => {
    await deleteForGood({ ctx: c.get('ctx'), input: c.req.valid('param') })
    return c.json(OK_BODY, 200)
  })
  .openapi(empty, async (c) => c.json({ deleted: await emptyTrash({ ctx: c.get('ctx') }) }, 200))
