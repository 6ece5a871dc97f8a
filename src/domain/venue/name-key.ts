import { foldText } from '../text.ts'

/** Characters that are ignored at the beginning of a venue's name when names are sorted. The column `name_key` ignores the same ones. */
export const LEADING_SIGNS = ' !"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~£€‘’‚“”„«»‹›–—…·•¡¿'

/** The sort key of a venue's name: 'ashtag' for '#Ashtag'. A name of only such characters keeps them. Equals the column `name_key`. */
export function venueNameKey(name: string): string {
  const folded = foldText(name)
  let start = 0
  while (start < folded.length && LEADING_SIGNS.includes(folded.charAt(start))) start += 1
  return folded.slice(start) || folded
}
