/** Moves the focus to the element that had it before, or to the heading of the page when that element is gone. */
export function focusOrHeading(before: Element | null): void {
  const heading = document.querySelector<HTMLElement>('h1')
  if (before instanceof HTMLElement && before.isConnected && before !== document.body) before.focus()
  else {
    heading?.setAttribute('tabindex', '-1')
    heading?.focus()
  }
}
