import type { CallToolResult } from '@modelcontextprotocol/server'
import type { Context } from 'hono'
import { ALL_MESSAGES } from '../../domain/all-messages.ts'
import { isReservedSlug } from '../../domain/venue/slug.ts'
import type { AppEnv } from '../http/app-env.ts'

export type InnerApp = { request(path: string, init: RequestInit, env: AppEnv['Bindings']): Response | Promise<Response> }

type Call = { method?: 'GET' | 'POST'; query?: Record<string, unknown>; body?: object; headers?: Record<string, string> }
export type ApiResult = { isOk: boolean; body: Record<string, unknown> }

export type CallApi = (path: string, call?: Call) => Promise<ApiResult>

/**
 * Returns a function that calls the public API as a visitor, on behalf of the client of a request. So tools have the
 * same rules, limits and responses as the API, and the client's credentials are not passed on.
 */
export function apiCaller(app: InnerApp, c: Context<AppEnv>): CallApi {
  return async (path, { method = 'GET', query = {}, body, headers = {} } = {}) => {
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries(query))
      for (const one of [value].flat()) if (one !== undefined) search.append(name, toParam(one))
    // Set by a trusted proxy. The rate limits need it.
    const forwarded = c.req.header('X-Forwarded-For')
    const init = {
      method,
      headers: {
        ...headers,
        ...(forwarded ? { 'x-forwarded-for': forwarded } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }
    // Passes only the socket, from which the IP address is read. Not the trace, which belongs to the page that is rendered.
    const { incoming } = c.env
    const response = await app.request(search.size > 0 ? `${path}?${search}` : path, init, incoming ? { incoming } : {})
    return { isOk: response.ok, body: await response.json() }
  }
}

/** The API reads numbers in digits. A computed number, such as a coordinate, can have more decimals than it accepts, or an exponent. */
function toParam(value: unknown): string {
  return String(typeof value === 'number' ? Number(value.toFixed(6)) : value)
}

const SLUG = /^[a-z0-9-]+$/

/** Reads a venue by its slug. The path of another operation, such as 'facets', is not a slug. */
export async function fetchVenueResult(call: CallApi, slug: string): Promise<ApiResult> {
  // A lone surrogate has no path, and '..' has that of another operation.
  if (!SLUG.test(slug) || isReservedSlug(slug))
    return { isOk: false, body: { code: 'venue_not_found', detail: ALL_MESSAGES.venue_not_found } }
  return call(`/api/venues/${slug}`)
}

export function toResult({ isOk, body }: ApiResult): CallToolResult {
  const { code, detail, errors } = body
  const data = isOk ? body : { code, detail, ...(errors ? { errors } : {}) }
  return { content: [{ type: 'text', text: JSON.stringify(data) }], structuredContent: data, ...(isOk ? {} : { isError: true }) }
}
