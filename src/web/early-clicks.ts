/**
 * Repeats a click before hydration, which the page's inline script marked on the button.
 * Call it in an effect of each public component whose buttons need JavaScript, because React hydrates each part of a page separately.
 */
export function repeatEarlyClick(): void {
  const pressed = document.querySelector<HTMLElement>('button[data-pressed]')
  if (!pressed) return
  delete pressed.dataset.pressed
  pressed.click()
}
