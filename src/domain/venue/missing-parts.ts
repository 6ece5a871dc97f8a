/** Parts that a venue may lack; a filter of administrators. */
export const MISSING_PARTS = ['owner', 'menu', 'hours', 'picture', 'coordinates'] as const
export type MissingPart = (typeof MISSING_PARTS)[number]
