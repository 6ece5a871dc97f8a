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
  if (isPositional(base) && isPositional(mine) && isPositional(theirs) && base.length === mine.length && base.length === theirs.length)
    return base.map((entry, index) => (isEqual(entry, mine[index]) ? theirs[index] : mine[index]))
  return mergeEntries(base, mine, theirs)
}

/** Whether the position of an entry has a meaning, such as the sittings of the seven days of a week. */
function isPositional(list: readonly unknown[]): boolean {
  return list.every(Array.isArray)
}

/** In my order, without what they removed and I did not change, with what they changed and I did not, and then what they added. */
function mergeEntries(base: readonly unknown[], mine: readonly unknown[], theirs: readonly unknown[]): unknown[] {
  const find = (list: readonly unknown[], entry: unknown) => list.find((one) => keyOf(one) === keyOf(entry))
  const has = (list: readonly unknown[], entry: unknown) => find(list, entry) !== undefined
  const isUnchangedByMe = (entry: unknown) => has(base, entry) && isEqual(find(base, entry), entry)
  const order = isEqual(base.map(keyOf), mine.map(keyOf)) ? theirs.filter((entry) => has(mine, entry) || !has(base, entry)) : mine
  const kept = order.map((entry) => find(mine, entry) ?? entry).filter((entry) => !isUnchangedByMe(entry) || has(theirs, entry))
  const merged = kept.map((entry) => (isUnchangedByMe(entry) ? find(theirs, entry) : entry))
  const missing = [...mine.filter((entry) => !isUnchangedByMe(entry)), ...theirs.filter((entry) => !has(base, entry))]
  for (const entry of missing) if (!has(merged, entry)) merged.push(entry)
  return merged
}

/** What identifies an entry of a list: of an object its name or address, otherwise all of it. */
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
