export function changedFields<V extends object>(before: V, after: V): (keyof V & string)[] {
  const fields = Object.keys(before) as (keyof V & string)[]
  return fields.filter((field) => !isEqual(before[field], after[field]))
}

/**
 * Merges two edits of the same values. Where both changed a field, their lists are merged by their entries; otherwise `mine` wins.
 * @param base the values that both started from
 */
export function mergeValues<V extends object>(base: V, mine: V, theirs: V): V {
  const changed = changedFields(base, mine).map((field) => [field, mergeField(base[field], mine[field], theirs[field])])
  return { ...theirs, ...Object.fromEntries(changed) }
}

function mergeField(base: unknown, mine: unknown, theirs: unknown): unknown {
  if (isEqual(base, theirs) || !Array.isArray(base) || !Array.isArray(mine) || !Array.isArray(theirs)) return mine
  const lists = [base, mine, theirs]
  const isByPosition = lists.every((list) => isPositional(list) && list.length === base.length)
  return isByPosition ? mergePositions(base, mine, theirs) : mergeEntries(base, mine, theirs)
}

/** Whether the position of an entry has a meaning, such as the sittings of the seven days of a week. */
function isPositional(list: readonly unknown[]): boolean {
  return list.every(Array.isArray)
}

function mergePositions(base: readonly unknown[], mine: readonly unknown[], theirs: readonly unknown[]): unknown[] {
  return base.map((entry, index) => (isEqual(entry, mine[index]) ? theirs[index] : mine[index]))
}

/**
 * In the order of `mine`, or of `theirs` when `mine` moved, added and removed nothing. Leaves out entries that `mine` removed, and those
 * that `theirs` removed and `mine` did not change. Entries that `theirs` added come last.
 */
function mergeEntries(base: readonly unknown[], mine: readonly unknown[], theirs: readonly unknown[]): unknown[] {
  const isUnchangedByMe = (entry: unknown) => has(base, entry) && isEqual(find(base, entry), entry)
  const isRearrangedByMe = !isEqual(base.map(keyOf), mine.map(keyOf))
  const order = isRearrangedByMe ? mine : theirs.filter((entry) => has(mine, entry) || !has(base, entry))
  const merged = order.flatMap((entry) => {
    const own = find(mine, entry) ?? entry
    if (!isUnchangedByMe(own)) return [own]
    return has(theirs, own) ? [find(theirs, own)] : []
  })
  const missing = [...mine.filter((entry) => !isUnchangedByMe(entry)), ...theirs.filter((entry) => !has(base, entry))]
  for (const entry of missing) if (!has(merged, entry)) merged.push(entry)
  return merged
}

function find(list: readonly unknown[], entry: unknown): unknown {
  return list.find((other) => keyOf(other) === keyOf(entry))
}

function has(list: readonly unknown[], entry: unknown): boolean {
  return find(list, entry) !== undefined
}

/** Returns the identity of an entry of a list: the id, name or label of an object, otherwise all of it. */
function keyOf(entry: unknown): string {
  if (typeof entry !== 'object' || entry === null) return JSON.stringify(entry)
  const { id, name, label } = entry as { id?: unknown; name?: unknown; label?: unknown }
  return JSON.stringify(id ?? name ?? label ?? entry)
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Whether two values are equal except for spaces at the ends of text, which the server removes. */
export function isAlike(one: unknown, other: unknown): boolean {
  const trim = (_: string, part: unknown) => (typeof part === 'string' ? part.trim() : part)
  return JSON.stringify(one, trim) === JSON.stringify(other, trim)
}
