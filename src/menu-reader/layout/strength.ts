/** The strength of a drink at the end of its name: '4.2%', '(5.1% ABV)', '4.5% vol'. */
const STRENGTH = /(?<=\p{L}.*)[\s,]+[([]?(?:abv:?\s?)?\d{1,2}(?:[.,]\d{1,2})?\s?%(?:\s?(?:abv|vol)\.?)?[)\]]?$/iu

/** Separates the strength of a drink from its name. It is part of the description. */
export function splitStrength(printed: string): { name: string; strength: string } {
  const found = STRENGTH.exec(printed)
  if (!found) return { name: printed, strength: '' }
  return { name: printed.slice(0, found.index).trimEnd(), strength: found[0].replace(/^[\s,]+/, '') }
}
