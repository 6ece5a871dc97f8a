/** Longest name of a user, in characters. */
export const USER_NAME_MAX_LENGTH = 200
