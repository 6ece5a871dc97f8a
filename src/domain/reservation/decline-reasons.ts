/** Reasons for a refusal that a venue can choose; the diner reads them as they are here. */
export const DECLINE_REASONS = ['We’re full at that time', 'The party is too large', 'We’re closed then'] as const
