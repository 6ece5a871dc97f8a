import { foldText } from '../text.ts'

/** Signs that do not count at the beginning of a venue's name when names are sorted. The column `name_key` has the same. */
export const LEADING_SIGNS = ' !"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~£€‘’‚“”„«»‹›–—…·•¡¿'

/** The folded name of a venue as it is sorted: 'ashtag' for '#Ashtag'. A name of signs alone keeps them. Equals the column `name_key`. */
export function venueNameKey(name: string): string {
  const folded = foldText(name)
  let start = 0
  while (start < folded.length && LEADING_SIGNS.includes(folded.charAt(start))) start += 1
  return folded.slice(start) || folded
}
