import { foldQuery } from './fold-query.ts'

export const DISTANCE = /\bwithin (\d{1,3}(?:\.\d)?) ?(km|kilometres?|kilometers?|miles?|mi)\b/
export const NEAR = /\b(?:near ?me|near ?by|close by|around me|around here)\b/

/** The first word of a named place: 'near windsor'. */
const NEAR_PLACE = /(?<!\S)near (?:the )?(\p{L}+)/u

/** A station is read as its town: 'tacos near Maidenhead station'. */
export const STATION =
  /(?<=\b(?:near|by|opposite|around|outside|beside|next to|close to) (?:the )?(?:\p{L}+ )*)(?:railway |train |tube )?station\b/u

/** Parts of a town, which is read as the whole: 'bray village', 'windsor town centre'. */
const PARTS_OF_TOWN = new Set(['village', 'town', 'centre', 'center', 'area'])

/** Whether a folded word only says where in a town. */
export function isPartOfTown(word: string): boolean {
  return PARTS_OF_TOWN.has(word)
}

/** Whether a query asks for places near the user, which needs the user's position. */
export function asksNearby(query: string): boolean {
  const text = foldQuery(query)
  return DISTANCE.test(text) || NEAR.test(text)
}

/** The first word after 'near' in a folded query without `NEAR`; null without one. */
export function wordAfterNear(text: string): string | null {
  return NEAR_PLACE.exec(text)?.[1] ?? null
}
