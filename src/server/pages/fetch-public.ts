import type { App } from '../app.ts'
import type { Services } from '../app-context.ts'
import type { RenderDependencies } from '../http/render-dependencies.ts'

/**
 * Calls the API within this process for a response that is the same for every user. Uses a replica that has all changes, if there is one;
 * falls back to the primary when it fails.
 */
export async function fetchPublic(
  app: App,
  { replicas }: Pick<Services, 'replicas'>,
  request: Request,
  trace: RenderDependencies,
): Promise<Response> {
  const replica = replicas?.pick()
  if (!replica) return app.fetch(request, { trace })
  const response = await app.fetch(request, { trace, readFrom: replica })
  if (response.status !== 503) return response
  replicas?.distrust(replica)
  return app.fetch(request, { trace })
}
