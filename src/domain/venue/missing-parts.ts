/** What a venue may lack, and what administrators filter by: someone who answers, something to eat, when, how it looks, and where. */
export const MISSING_PARTS = ['owner', 'menu', 'hours', 'picture', 'coordinates'] as const
export type MissingPart = (typeof MISSING_PARTS)[number]
