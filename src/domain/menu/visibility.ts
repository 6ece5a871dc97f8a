type MenuSchedule = { active: boolean; start_date: Date; end_date: Date | null }

/** Whether a menu is public at `now`: active, started and not ended. Both ends are inclusive. */
export function isMenuVisible(menu: MenuSchedule, now: Date): boolean {
  return menu.active && menu.start_date <= now && (menu.end_date === null || menu.end_date >= now)
}

/** Whether a menu may be activated or copied. An extracted menu must be reviewed first. */
export function mayBePublished({ needs_review }: { needs_review: boolean }): boolean {
  return !needs_review
}
