import { ALL_MESSAGES } from '../../../domain/all-messages.ts'
import { scopesFor } from '../../../domain/api-scopes.ts'

const SCHEMES = {
  session: { type: 'http', scheme: 'bearer', description: 'The access token of a session.' },
  apiKey: { type: 'http', scheme: 'bearer', bearerFormat: 'plk_…', description: 'An API key. The list names the scope that it needs.' },
} as const

export function withSecurity<T extends { paths?: object; components?: object }>(document: T): T {
  const paths = Object.fromEntries(
    Object.entries(document.paths ?? {}).map(([path, item]) => [
      path,
      Object.fromEntries(
        Object.entries(item as Record<string, object>).map(([method, operation]) => [
          method,
          { ...operation, security: securityOf(`${method.toUpperCase()} ${path}`, operation) },
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
