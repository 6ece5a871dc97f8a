import type { DietaryTag } from '../menu/dietary-tags.ts'

/** How diners write a diet, including usual misspellings; folded, with one space between words. */
const DIET_WORDS: readonly (readonly [pattern: RegExp, tag: DietaryTag])[] = [
  [/\b(?:vegans?|vegens?|plant based)\b/g, 'vegan'],
  [/\b(?:ve[gj]+[aei]*t[aei]*r+[aei]+ns?|veggies?|vegg?y|meat ?free|meatless)\b/g, 'vegetarian'],
  [/\b(?:glut[eo]n ?free|no gluten|without gluten|coeliacs?|celiacs?|gf)\b/g, 'gluten-free'],
  [/\b(?:(?:dairy|diary) ?free|no dairy|without dairy|lactose ?free)\b/g, 'dairy-free'],
  [/\b(?:nuts? ?free|no nuts|without nuts)\b/g, 'nut-free'],
  [/\bhall?al\b/g, 'halal'],
  [/\bkosher\b/g, 'kosher'],
]

export function takeDiets(text: string): { rest: string; diets: DietaryTag[] } {
  let rest = text
  const diets: DietaryTag[] = []
  for (const [pattern, tag] of DIET_WORDS) {
    const without = rest.replace(pattern, ' ')
    if (without !== rest) diets.push(tag)
    rest = without
  }
  return { rest, diets }
}
