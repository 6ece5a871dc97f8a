const PARAMETERS = ['venues', 'venues_sort', 'city', 'cuisine', 'active', 'missing'] as const

export type Search = Partial<Record<(typeof PARAMETERS)[number], unknown>>

export function toSearch(search: Readonly<Record<string, unknown>>): Search {
  return Object.fromEntries(
    PARAMETERS.flatMap((name) => {
      const value = search[name]
      const isEmpty = value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
      return isEmpty ? [] : [[name, value]]
    }),
  )
}

/** Whether two lists have the same search and filters. Their order does not count. */
export function isSameView(one: Search, other: Search): boolean {
  const text = ({ venues_sort: _, ...search }: Search) => JSON.stringify(PARAMETERS.map((name) => normalise((search as Search)[name])))
  return text(one) === text(other)
}

function normalise(value: unknown): string[] {
  return (Array.isArray(value) ? value : value === undefined ? [] : [value]).map(String).toSorted()
}
