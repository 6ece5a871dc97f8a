import createFetchClient, { type Client } from 'openapi-fetch'
import { PlatefulError, type Problem } from './plateful-error.ts'
import type { components, paths } from './schema.ts'

export { PlatefulError, type Problem } from './plateful-error.ts'
export type { components, paths } from './schema.ts'

/** A type of the API by its name, such as `Schema<'Menu'>`. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name]

export type PlatefulClient = Client<paths>

export type PlatefulOptions = {
  /** The address of the guide, such as 'https://guide.example'. */
  baseUrl: string
  /** An API key, or the access token of a session. Public data needs none. */
  apiKey?: string
  /** Replaces the `fetch` of the platform. */
  fetch?: (request: Request) => Promise<Response>
}

/** Creates a client whose paths, parameters, bodies and answers have the types of the API. */
export function createPlatefulClient({ baseUrl, apiKey, fetch }: PlatefulOptions): PlatefulClient {
  return createFetchClient<paths>({
    baseUrl: baseUrl.replace(/\/+$/, ''),
    ...(fetch ? { fetch } : {}),
    ...(apiKey ? { headers: { Authorization: `Bearer ${apiKey}` } } : {}),
  })
}

type Answer<Data> = { data?: Data; error?: unknown; response: Response }

/**
 * Returns the data of an answer.
 * @throws PlatefulError for a refusal, with its code
 */
export async function unwrap<Data>(answer: Answer<Data> | Promise<Answer<Data>>): Promise<NonNullable<Data>> {
  const { data, error, response } = await answer
  if (!response.ok) throw new PlatefulError(response, isProblem(error) ? error : null)
  // Without a body, such as 204, the type of the answer has no data.
  return data as NonNullable<Data>
}

function isProblem(error: unknown): error is Problem {
  return typeof error === 'object' && error !== null && 'code' in error
}
