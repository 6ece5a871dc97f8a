export const MISSING_PARTS = ['owner', 'menu', 'hours', 'picture', 'coordinates'] as const
export type MissingPart = (typeof MISSING_PARTS)[number]
