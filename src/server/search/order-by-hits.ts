import type { Hit } from './ranked-search.ts'

/** Returns the entities in the order of the hits. Skips hits without an entity. */
export function orderByHits<T extends { id: string }>(hits: readonly Hit[], things: readonly T[]): T[] {
  const byId = new Map(things.map((thing) => [thing.id, thing]))
  return hits.flatMap(({ id }) => byId.get(id) ?? [])
}
