/** Vitest's global setup: what all test files share, once per run. */
import type { TestProject } from 'vitest/node'
import { ensureSnapshot } from './embedded-snapshot.ts'
import { startPostgres, type Unavailable } from './postgres-server.ts'
import { createTemplate } from './postgres-template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's PostgreSQL server, its template made; or why there is none. */
    postgres: { url: string } | Unavailable
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [server] = await Promise.all([startPostgres(), ensureSnapshot()])
  if (!('url' in server)) {
    project.provide('postgres', server)
    return async () => {}
  }
  await createTemplate(server.url)
  project.provide('postgres', { url: server.url })
  return server.stop
}
