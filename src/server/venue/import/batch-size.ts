export const DEFAULT_BATCH = 500
export const MAX_BATCH = 5000
