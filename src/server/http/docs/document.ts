import type { OpenAPIHono } from '@hono/zod-openapi'
import { ALL_MESSAGES } from '../../../domain/all-messages.ts'
import { scopesFor } from '../../../domain/api-key/scopes.ts'
import type { Config } from '../../config.ts'
import type { AppEnv } from '../app-env.ts'
import { API_TAGS } from './api-tags.ts'
import { operationIdOf } from './operation-id.ts'

const SCHEMES = {
  session: { type: 'http', scheme: 'bearer', description: 'The access token of a session.' },
  apiKey: { type: 'http', scheme: 'bearer', bearerFormat: 'plk_…', description: 'An API key. The list names the scope that it needs.' },
} as const

function withNamesAndSecurity<T extends { paths?: object; components?: object }>(document: T): T {
  const paths = Object.fromEntries(
    Object.entries(document.paths ?? {}).map(([path, item]) => [
      path,
      Object.fromEntries(
        Object.entries(item as Record<string, object>).map(([method, operation]) => [
          method,
          { operationId: operationIdOf(method, path), ...operation, security: securityOf(`${method.toUpperCase()} ${path}`, operation) },
        ]),
      ),
    ]),
  )
  return { ...document, paths, components: { ...document.components, securitySchemes: SCHEMES } }
}

function securityOf(name: string, operation: { responses?: Record<string, { description?: string }> }): Record<string, string[]>[] {
  const needsSession = operation.responses?.['401']?.description === ALL_MESSAGES.not_signed_in
  const scopes = scopesFor(name)
  if (!needsSession) return scopes ? [{}, { apiKey: [] }] : []
  return [{ session: [] }, ...(scopes ?? []).map((scope) => ({ apiKey: [scope] }))]
}

const DESCRIPTION = `Venues, menus and dishes to read, tables to ask for: no key is needed for any of it. For the rest, sign in and send the
session's \`access_token\` as \`Authorization: Bearer …\`; browsers carry a cookie instead. Owners and
administrators can also create API keys; \`security\` of each operation says whether it accepts them and with which scope.

Assistants that speak the Model Context Protocol (streamable HTTP) connect to \`/mcp\`, which needs no key: its tools search dishes, read menus and
hours, and request, follow, change and cancel a table.

Lists return \`{ data, total, next }\`; send \`next\` as \`page\` for the following page. A filter given several times
means any of its values; different filters must all hold. Prices are pounds, instants are UTC, dates and times of
reservations are those of the guide's time zone.

Every refusal is \`application/problem+json\` with a \`code\` to branch on and a \`detail\` to show; \`errors\` says what
is wrong field by field. An operation that takes a body may also answer 413 or 415, a public read 429, and every one
500 or 503.`

export type ApiDocument = ReturnType<OpenAPIHono<AppEnv>['getOpenAPI31Document']>

export function createOpenApiDocument(app: OpenAPIHono<AppEnv>, { productName, publicUrl, hasPublicUrl }: Config): ApiDocument {
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: `${productName} API`, version: '1', description: DESCRIPTION },
    servers: [{ url: hasPublicUrl ? publicUrl : '/' }],
    tags: Object.entries(API_TAGS).map(([name, description]) => ({ name, description })),
  })
  return withNamesAndSecurity(document)
}
