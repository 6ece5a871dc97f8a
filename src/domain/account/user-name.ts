/** Longest name that a user may go by, in characters. */
export const USER_NAME_MAX_LENGTH = 200
