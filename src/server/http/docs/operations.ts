import type { ApiDocument } from './document.ts'

type Example = { type: string; text: string }

export type OperationView = {
  anchor: string
  method: string
  path: string
  summary: string
  description: string
  /** An API key needs at least one of these scopes; null when the operation rejects keys or needs no scope. */
  scopes: readonly string[] | null
  params: { name: string; where: string; isRequired: boolean; description: string; values: string }[]
  request: Example | null
  responses: { status: string; description: string; example: Example | null }[]
}

type Json = Record<string, unknown>

export function operationsByTag(document: ApiDocument): { tag: string; description: string; operations: OperationView[] }[] {
  const shown = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item as Json).map(([method, operation]) => ({
      tag: ((operation as Json).tags as string[] | undefined)?.[0],
      operation: operationOf(method, path, operation as Json),
    })),
  )
  const byTag = Map.groupBy(shown, ({ tag }) => tag)
  return (document.tags ?? []).map(({ name, description = '' }) => ({
    tag: name,
    description,
    operations: (byTag.get(name) ?? []).map(({ operation }) => operation),
  }))
}

function operationOf(method: string, path: string, operation: Json): OperationView {
  const responses = Object.entries((operation.responses ?? {}) as Record<string, Json>)
  return {
    anchor: `${method}${path.replace(/[^a-z]+/gi, '-')}`.replace(/-$/, ''),
    method: method.toUpperCase(),
    path,
    summary: String(operation.summary ?? ''),
    description: String(operation.description ?? ''),
    scopes: scopesOf((operation.security ?? []) as Record<string, string[]>[]),
    params: ((operation.parameters ?? []) as Json[]).map(paramOf),
    request: exampleOf(operation.requestBody as Json | undefined),
    responses: responses.map(([status, response]) => ({
      status,
      description: String(response.description ?? ''),
      example: exampleOf(response),
    })),
  }
}

function scopesOf(security: readonly Record<string, string[]>[]): readonly string[] | null {
  const scopes = security.flatMap(({ apiKey = [] }) => apiKey)
  return scopes.length > 0 ? scopes : null
}

function paramOf(param: Json): OperationView['params'][number] {
  const schema = (param.schema ?? {}) as Json
  return {
    name: String(param.name),
    where: String(param.in),
    isRequired: param.required === true,
    description: String(param.description ?? schema.description ?? ''),
    values: valuesOf(schema),
  }
}

function valuesOf(schema: Json): string {
  if (Array.isArray(schema.enum)) return schema.enum.join(', ')
  if (schema.type === 'array') return valuesOf((schema.items ?? {}) as Json)
  const range = [schema.minimum, schema.maximum].filter((bound) => bound !== undefined).join(' to ')
  const fallback = schema.default === undefined || schema.default === '' ? '' : `, ${String(schema.default)} unless given`
  return `${String(schema.format ?? schema.type ?? '')}${range ? ` ${range}` : ''}${fallback}`
}

function exampleOf(holder: Json | undefined): Example | null {
  const content = Object.entries((holder?.content ?? {}) as Record<string, Json>)[0]
  if (!content || content[1].example === undefined) return null
  return { type: content[0], text: JSON.stringify(content[1].example, null, 2) }
}
