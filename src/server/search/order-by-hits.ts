import type { Hit } from './ranked-search.ts'

/** The things that the hits name, in their order; hits without a thing are passed over. */
export function orderByHits<T extends { id: string }>(hits: readonly Hit[], things: readonly T[]): T[] {
  const byId = new Map(things.map((thing) => [thing.id, thing]))
  return hits.flatMap(({ id }) => byId.get(id) ?? [])
}
