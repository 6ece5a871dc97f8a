/** Diets that no menu states: a dish cannot be marked with them, so no search can promise them. Folded. */
const UNMARKED: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\b(?:p[ei]sc[aeo]t[aeo]rian|pesci)s?\b/g, 'pescatarian'],
  [/\b(?:keto|ketogenic)\b/g, 'keto'],
  [/\blow carbs?\b/g, 'low carb'],
  [/\bpal[ae]o\b/g, 'paleo'],
  [/\b(?:low )?fodmap\b/g, 'low FODMAP'],
  [/\b(?:diabetic|diabetics)\b/g, 'diabetic'],
]

/** What a diet leaves out for certain. */
const WITHOUT: Readonly<Record<string, readonly string[]>> = { pescatarian: ['meat'] }

/**
 * Takes the diets that menus do not state out of a folded query. `without` are words that no found dish may mention: dishes that mention meat are
 * certainly not pescatarian, but the others need not be.
 */
export function takeUnmarkedDiets(text: string): { rest: string; unmarked: string[]; without: string[] } {
  const found = UNMARKED.filter(([pattern]) => text.search(pattern) >= 0)
  const unmarked = found.map(([, name]) => name)
  return {
    rest: found.reduce((rest, [pattern]) => rest.replace(pattern, ' '), text),
    unmarked,
    without: unmarked.flatMap((name) => WITHOUT[name] ?? []),
  }
}

/** What to look for when a diet is all that is asked for: most people with this diet mean fish. */
export const INSTEAD_OF_DIET: Readonly<Record<string, readonly string[]>> = { pescatarian: ['fish', 'seafood'] }
