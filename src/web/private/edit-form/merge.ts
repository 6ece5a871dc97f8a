/** The fields that stand differently in two forms, in the order of the first. */
export function changedFields<E extends object>(before: E, after: E): (keyof E & string)[] {
  const fields = Object.keys(before) as (keyof E & string)[]
  return fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
}

/**
 * Both changes together: what was changed here over what somebody else made of the rest.
 * @param base what both started from
 */
export function mergeValues<E extends object>(base: E, mine: E, theirs: E): E {
  return { ...theirs, ...Object.fromEntries(changedFields(base, mine).map((field) => [field, mine[field]])) }
}
