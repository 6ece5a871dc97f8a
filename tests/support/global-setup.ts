/** Vitest's global setup: resources that all test files share. */
import type { TestProject } from 'vitest/node'
import { ensureSnapshot } from './embedded-snapshot.ts'
import { startPostgres, type Unavailable } from './postgres-server.ts'
import { createTemplate } from './postgres-template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL server of the run with its template; or the reason why there is none. */
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
