import { type NightlyTasksStatus, nightlyTasksSchema } from '../../contract/nightly-tasks.ts'
import { authorize } from '../../domain/permissions.ts'
import type { AppContext } from '../app-context.ts'
import { NO_STORE, signedInResponses } from '../http/openapi-responses.ts'
import { routesOf } from '../http/routes-of.ts'
import { signedIn } from '../http/session.ts'
import { createValidatingRouter } from '../http/validating-router.ts'
import { readNightlyTasks } from '../jobs/nightly-tasks.ts'

const route = routesOf('Operation')

const status = route.get('/nightly-tasks', 'Read which nightly tasks failed', {
  description: 'Of the last run. For administrators.',
  middleware: [signedIn],
  responses: signedInResponses(nightlyTasksSchema, 'The state of the nightly tasks', {
    state: 'failed',
    ended_at: '2026-11-24T03:30:08.000Z',
    failed: [{ name: 'old emails', last_success: '2026-11-23T03:30:05.000Z' }],
  }),
})

export const housekeepingRoutes = createValidatingRouter().openapi(status, async (c) =>
  c.json(await getNightlyTasks({ ctx: c.get('ctx') }), 200, NO_STORE),
)

async function getNightlyTasks({ ctx }: { ctx: AppContext }): Promise<NightlyTasksStatus> {
  authorize(ctx.actor, 'backup:read', undefined)
  const { state, endedAt, failed } = await readNightlyTasks(ctx.db)
  return {
    state,
    ended_at: endedAt?.toISOString() ?? null,
    failed: failed.map(({ name, lastSuccess }) => ({ name, last_success: lastSuccess })),
  }
}
