/** Query strings as people write them: `?city=Windsor&city=Eton`, no JSON. A name given once is a string, else a list. */
export function parseSearch(query: string): Record<string, string | string[]> {
  const search: Record<string, string | string[]> = {}
  const params = new URLSearchParams(query)
  for (const name of new Set(params.keys())) {
    const values = params.getAll(name)
    search[name] = values.length === 1 ? (values[0] ?? '') : values
  }
  return search
}

/** The query string of a search object, names in the order given; what is undefined or empty is left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    for (const one of [value].flat()) if (one !== undefined && one !== null && one !== '') params.append(name, String(one))
  }
  const text = params.toString()
  return text && `?${text}`
}

/** A parameter's values as a list without doubles; undefined when there is none, so that it leaves the address. */
export function parseValues(value: unknown): string[] | undefined {
  const values = [...new Set([value].flat().filter((one): one is string => typeof one === 'string' && one !== ''))]
  return values.length > 0 ? values : undefined
}

/**
 * Those of a parameter's values that a list allows, in the one order that addresses have: the server sorts values before it
 * renders a page, and another order would send a reader back to where they are for ever.
 */
export function parseChoices<T extends string>(value: unknown, allowed: readonly T[]): T[] | undefined {
  const values = parseValues(value) ?? []
  const chosen = allowed.filter((one) => values.includes(one)).sort()
  return chosen.length > 0 ? chosen : undefined
}

/** A page number from 2 up; undefined for the first page, so that it has one address only. */
export function parsePage(value: unknown): number | undefined {
  const page = Number(value)
  return Number.isInteger(page) && page > 1 && page <= 1_000_000 ? page : undefined
}
