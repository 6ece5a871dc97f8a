/** The things with these ids, in the ids' order; ids without a thing are passed over. */
export function inOrderOf<T extends { id: string }>(ids: readonly string[], things: readonly T[]): T[] {
  const byId = new Map(things.map((thing) => [thing.id, thing]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
