/** The singular of a collection in a path: 'person' of 'people', 'venue' of 'venues'. */
function singular(word: string): string {
  if (word === 'people') return 'person'
  return word.replace(/ies$/, 'y').replace(/(?<=[^s])s$/, '')
}

/**
 * The name of an operation for generators of clients, such as `getVenues`, `getVenue`, `getVenueQrSvg` and `deleteTrashById`. It comes from
 * the method and the path, so that it changes only with them.
 * @param path with parameters in braces: `/api/venues/{id}/qr.svg`
 */
export function operationIdOf(method: string, path: string): string {
  const parts = path
    .replace(/^\/api\//, '/')
    .split('/')
    .filter(Boolean)
  const words = parts.flatMap((part, i) => {
    if (part.startsWith('{')) return []
    const names = part.split(/[^a-z\d]+/i)
    const last = names.pop() ?? ''
    if (!parts[i + 1]?.startsWith('{')) return [...names, last]
    const one = singular(last)
    return one === last ? [...names, last, 'by', 'id'] : [...names, one]
  })
  return method + words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('')
}
