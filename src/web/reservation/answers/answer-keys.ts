/** Prefix of the local storage keys of one user's unsent answers. The id of the reservation follows. */
export function answerKeyPrefix(userId: string): string {
  return `plateful-answer:${userId}:`
}

/** Whether this browser keeps answers of a user. Small, because the user menu of public pages asks for it. */
export function hasSavedAnswers(userId: string): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(answerKeyPrefix(userId)))
  } catch {
    // The browser forbids local storage, so nothing is kept in it.
    return false
  }
}
