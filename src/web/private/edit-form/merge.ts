export function changedFields<V extends object>(before: V, after: V): (keyof V & string)[] {
  const fields = Object.keys(before) as (keyof V & string)[]
  return fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
}

/**
 * Merges two edits of the same values. Where both changed a field, `mine` wins.
 * @param base the values that both started from
 */
export function mergeValues<V extends object>(base: V, mine: V, theirs: V): V {
  return { ...theirs, ...Object.fromEntries(changedFields(base, mine).map((field) => [field, mine[field]])) }
}
