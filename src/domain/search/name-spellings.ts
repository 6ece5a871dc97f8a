import { singularsOf } from './plural-forms.ts'

const AND = / (?:and|&|'?n'?|\+) /g
const JOINERS = [' & ', ' and ']
const ARTICLE = 'the '

/**
 * Returns other spellings of the name of a venue that a diner types as `name`, all folded: 'The Fox & Hounds' and 'Fox & Hounds' for 'fox
 * and hounds'. Diners seldom type the '&' or the article.
 */
export function spellingsOfName(name: string): string[] {
  const withoutArticle = name.startsWith(ARTICLE) ? name.slice(ARTICLE.length) : name
  const joined = JOINERS.map((joiner) => withoutArticle.replace(AND, joiner))
  const all = joined.flatMap((one) => [one, ARTICLE + one])
  return [...new Set(all)].filter((one) => one !== name)
}

/**
 * The same folded name in the singular: 'scotch egg' for 'scotch eggs'; empty for others. A single word may be something else: 'oysters'
 * are no oyster leaf.
 */
export function singularsOfName(name: string): string[] {
  const start = name.lastIndexOf(' ') + 1
  return start === 0 ? [] : singularsOf(name.slice(start)).map((form) => name.slice(0, start) + form)
}
