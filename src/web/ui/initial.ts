/** An English article before a further word that has a letter or a digit. */
const ARTICLE = /^[^\p{L}\p{N}]*(?:the|an?)\s+(?=.*[\p{L}\p{N}])/iu

/** Returns the first letter or digit of a name, without its article: B for 'The Bell'. Empty where the name has neither. */
export function initialOf(name: string): string {
  return /[\p{L}\p{N}]/u.exec(name.replace(ARTICLE, ''))?.[0] ?? ''
}
