import createFetchClient, { type Client } from 'openapi-fetch'
import { PlatefulError, type Problem } from './plateful-error.ts'
import type { components, paths } from './schema.ts'

export { PlatefulError, type Problem } from './plateful-error.ts'
export type { components, paths } from './schema.ts'

export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name]

export type PlatefulClient = Client<paths>

export type PlatefulOptions = {
  /** Base URL of the server, such as 'https://guide.example'. */
  baseUrl: string
  /** An API key or the access token of a session. Not needed for public data. */
  apiKey?: string
  fetch?: (request: Request) => Promise<Response>
}

/** Creates a client with typed paths, parameters, bodies and responses. */
export function createPlatefulClient({ baseUrl, apiKey, fetch }: PlatefulOptions): PlatefulClient {
  const client = createFetchClient<paths>({
    baseUrl: baseUrl.replace(/\/+$/, ''),
    ...(fetch ? { fetch } : {}),
    ...(apiKey ? { headers: { Authorization: `Bearer ${apiKey}` } } : {}),
  })
  client.use({ onResponse: ({ response, options }) => requireJson(response, options.parseAs) })
  return client
}

/** @throws PlatefulError for a page that a network sends instead of the response, for example to sign in to it */
function requireJson(response: Response, parseAs: string): void {
  const type = response.headers.get('content-type')
  if (!response.ok || parseAs !== 'json' || response.status === 204 || !type || /\bjson\b/.test(type)) return
  throw new PlatefulError(response, null)
}

type Answer<Data> = { data?: Data; error?: unknown; response: Response }

/**
 * Returns the data of a response.
 * @throws PlatefulError with the code of the error response
 */
export async function unwrap<Data>(answer: Answer<Data> | Promise<Answer<Data>>): Promise<NonNullable<Data>> {
  const { data, error, response } = await answer
  if (!response.ok) throw new PlatefulError(response, isProblem(error) ? error : null)
  // The type of a response without a body, such as 204, has no data.
  return data as NonNullable<Data>
}

function isProblem(error: unknown): error is Problem {
  return typeof error === 'object' && error !== null && 'code' in error
}
