/** Minimum height of the list, in pixels: two results and a part of the third. */
const MIN_LIST_HEIGHT = 200
/** What the line below the list and a margin take, in pixels. */
const BELOW_LIST = 64

/**
 * Gives the list below a search box the height that the window has left, as `--room`; where that is too little, as
 * above a phone's keyboard, the box is first scrolled to the place where it sticks.
 */
export function fitResultsToViewport(box: HTMLElement): void {
  const windowHeight = window.visualViewport?.height ?? window.innerHeight
  const roomBelow = () => windowHeight - box.getBoundingClientRect().bottom - BELOW_LIST
  if (roomBelow() < MIN_LIST_HEIGHT) box.scrollIntoView({ block: 'start' })
  box.style.setProperty('--room', `${Math.max(MIN_LIST_HEIGHT / 2, roomBelow())}px`)
}
