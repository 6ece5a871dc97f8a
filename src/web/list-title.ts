const MAX_CITIES = 2

export function listTitle(title: string, { city = [], page = 1 }: { city?: readonly string[]; page?: number | undefined }): string {
  const place = city.length > 0 && city.length <= MAX_CITIES ? ` in ${city.join(' and ')}` : ''
  return title + place + (page > 1 ? `, page ${page}` : '')
}
