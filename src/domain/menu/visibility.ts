type MenuSchedule = { active: boolean; start_date: Date; end_date: Date | null }

/** Whether the public sees a menu: active, started (that instant included) and not ended (that instant included). */
export function isMenuVisible(menu: MenuSchedule, now: Date): boolean {
  return menu.active && menu.start_date <= now && (menu.end_date === null || menu.end_date >= now)
}

/** Whether a menu may be activated or copied: not while its reading waits for review, because nobody has checked it. */
export function mayBePublished({ needs_review }: { needs_review: boolean }): boolean {
  return !needs_review
}
