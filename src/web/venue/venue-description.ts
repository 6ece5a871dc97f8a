import type { Venue } from '../../contract/venue.ts'

/** Length that search engines show, in characters. */
const MAX_LENGTH = 160

export function venueDescription({ name, cuisines, address_city, description }: Venue): string {
  const facts = `${name}: ${[cuisines.join(', '), `in ${address_city}`].filter(Boolean).join(' ')}. Menus, opening hours and tables on request.`
  const text = description?.trim() ? `${facts} ${description.trim().replace(/\s+/g, ' ')}` : facts
  if (text.length <= MAX_LENGTH) return text
  const cut = text.slice(0, MAX_LENGTH)
  return `${cut.slice(0, cut.lastIndexOf(' '))}…`
}
