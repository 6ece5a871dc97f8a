/** Minimum height of the list in pixels: two results and part of a third. */
const MIN_LIST_HEIGHT = 200
const BELOW_LIST = 64

/**
 * Sets `--room` to the remaining window height below a search box. When it is too small, for example above an on-screen keyboard, scrolls
 * the box to the top first.
 */
export function fitResultsToViewport(box: HTMLElement): void {
  const windowHeight = window.visualViewport?.height ?? window.innerHeight
  const roomBelow = () => windowHeight - box.getBoundingClientRect().bottom - BELOW_LIST
  if (roomBelow() < MIN_LIST_HEIGHT) box.scrollIntoView({ block: 'start' })
  box.style.setProperty('--room', `${Math.max(MIN_LIST_HEIGHT / 2, roomBelow())}px`)
}
