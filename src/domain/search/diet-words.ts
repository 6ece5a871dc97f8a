import type { DietaryTag } from '../menu/dietary-tags.ts'

/** How diners name a diet, as folded text with one space between words. */
const DIET_WORDS: readonly (readonly [pattern: RegExp, tag: DietaryTag])[] = [
  [/\b(?:vegans?|plant based)\b/g, 'vegan'],
  [/\b(?:vegetarians?|veggies?|meat ?free|meatless)\b/g, 'vegetarian'],
  [/\b(?:gluten ?free|no gluten|coeliacs?|celiacs?|gf)\b/g, 'gluten-free'],
  [/\b(?:dairy ?free|no dairy|lactose ?free)\b/g, 'dairy-free'],
  [/\b(?:nut ?free|no nuts)\b/g, 'nut-free'],
  [/\bhalal\b/g, 'halal'],
  [/\bkosher\b/g, 'kosher'],
]

/** Takes the names of diets out of a folded text. */
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
