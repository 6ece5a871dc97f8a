/** Prefix of the local storage keys of one user's unsent answers. The reservation id follows. */
export function answerKeyPrefix(userId: string): string {
  return `plateful-answer:${userId}:`
}

export function hasSavedAnswers(userId: string): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(answerKeyPrefix(userId)))
  } catch {
    return false
  }
}
