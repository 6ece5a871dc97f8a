import type { Hit } from './best-rows.ts'

/** The things that the hits name, in their order; hits without a thing are passed over. */
export function inOrderOf<T extends { id: string }>(hits: readonly Hit[], things: readonly T[]): T[] {
  const byId = new Map(things.map((thing) => [thing.id, thing]))
  return hits.flatMap(({ id }) => byId.get(id) ?? [])
}
