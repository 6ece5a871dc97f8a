/** Parses plain query strings such as `?city=Windsor&city=Eton`, without JSON. A name that occurs once gives a string, otherwise a list. */
export function parseSearch(query: string): Record<string, string | string[]> {
  const search: Record<string, string | string[]> = {}
  const params = new URLSearchParams(query)
  for (const name of new Set(params.keys())) {
    const values = params.getAll(name)
    search[name] = values.length === 1 ? (values[0] ?? '') : values
  }
  return search
}

/**
 * Returns the parameters as `parseSearch` reads them from the URL, in the order of their names: a list of one value becomes the value.
 * Without it the results of a link are loaded again when it is opened.
 */
export function asParsed(search: Record<string, unknown>): Record<string, string | string[]> {
  const entries = Object.entries(search).flatMap(([name, value]): [string, string | string[]][] => {
    const [first, ...others] = [value].flat().filter((one) => one !== undefined && one !== null)
    return first === undefined ? [] : [[name, others.length === 0 ? String(first) : [first, ...others].map(String)]]
  })
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Keeps the order of the object. Omits empty and undefined values. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    for (const one of [value].flat()) if (one !== undefined && one !== null && one !== '') params.append(name, String(one))
  }
  const text = params.toString()
  return text && `?${text}`
}

/** The distinct values; undefined when there are none, so that the parameter is removed from the URL. */
export function parseValues(value: unknown): string[] | undefined {
  const values = [...new Set([value].flat().filter((one): one is string => typeof one === 'string' && one !== ''))]
  return values.length > 0 ? values : undefined
}

/**
 * The allowed values of a parameter, in the same order as on the server.
 * The server redirects to sorted values, so that another order would redirect endlessly.
 */
export function parseChoices<T extends string>(value: unknown, allowed: readonly T[]): T[] | undefined {
  const values = parseValues(value) ?? []
  const chosen = allowed.filter((one) => values.includes(one)).sort()
  return chosen.length > 0 ? chosen : undefined
}

/** A page number from 2; undefined for the first page, so that it has only one URL. */
export function parsePage(value: unknown): number | undefined {
  const page = Number(value)
  return Number.isInteger(page) && page > 1 && page <= 1_000_000 ? page : undefined
}
