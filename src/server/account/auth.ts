import type { Parts } from '../context.ts'
import { openLibrary } from './library.ts'
import { OIDC } from './providers.ts'

/** Pause after a provider could not be reached before it is asked again, in milliseconds. */
const RETRY_MS = 10_000

export type Auth = {
  /** What sessions are signed with. */
  secret: string
  /** The sign-in library; it asks the configured provider about itself when first used, and again where that failed. */
  library(): Promise<Library>
}

type Library = ReturnType<typeof openLibrary>

/** Accounts over the parts of the product: made once by `createApp`. Asks nothing of network or database yet. */
export function createAuth(parts: Parts): Auth {
  let current: { library: Library; madeAt: number } | null = null
  return {
    secret: parts.secret,
    async library() {
      const now = performance.now()
      if (current && (now - current.madeAt < RETRY_MS || (await isComplete(current.library, parts)))) return current.library
      current = { library: openLibrary(parts, parts.secret), madeAt: now }
      return current.library
    },
  }
}

async function isComplete(library: Library, { config }: Parts): Promise<boolean> {
  if (!config.oidc) return true
  const { socialProviders } = await library.$context
  return socialProviders.some((provider) => provider.id === OIDC)
}
