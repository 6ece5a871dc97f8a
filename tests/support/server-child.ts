/**
 * For `start-server.test.ts`: a server with the configuration of the environment, whose pages contain only their path. Prints the id of a
 * venue with the token of an administrator, and the URL when it listens.
 */
import { demo } from '../../demo/demo.ts'
import { DAY_MS } from '../../src/domain/durations.ts'
import { signToken } from '../../src/server/account/session-cookie.ts'
import type { Services } from '../../src/server/app-context.ts'
import { sessions, userRoles, users } from '../../src/server/db/schema/index.ts'
import type { Renderer } from '../../src/server/pages/renderer.ts'
import { startServer } from '../../src/server/start-server.ts'
import { aVenue } from './scenario.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

const renderer: Renderer = {
  assets: { routes: {} },
  renderPage: async ({ request }) => new Response(new URL(request.url).pathname),
}

/** Stores a venue, and an administrator with a session, instead of the demo. */
async function fill({ db, secret, clock, changes }: Services): Promise<boolean> {
  const now = clock()
  const venue = await aVenue({ changes, clock })
  await db.orm.insert(users).values({ id: 'admin', name: '', email: 'admin@example.org', email_verified: true, email_confirmed_at: now })
  await db.orm.insert(userRoles).values({ user_id: 'admin', role: 'admin' })
  const expires_at = new Date(now.getTime() + DAY_MS)
  await db.orm.insert(sessions).values({ id: 'session', token: 'token', user_id: 'admin', expires_at, created_at: now, proven_at: now })
  say(`stored ${venue.id} ${signToken('token', secret)}`)
  return false
}

await startServer(process.env, { openWeb: async () => ({ renderer, files: new Map() }), demo: { ...demo, fill }, say })
