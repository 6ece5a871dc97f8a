/**
 * Repeats the press of a button that the page's inline script marked before hydration. An effect of the parts of public
 * pages whose buttons do nothing without scripts, since each part of a page is hydrated by itself.
 */
export function repeatEarlyPress(): void {
  const pressed = document.querySelector<HTMLElement>('button[data-pressed]')
  if (pressed && takeEarlyPress(pressed)) pressed.click()
}

/** Whether an element was pressed before hydration. Answers yes once. */
function takeEarlyPress({ dataset }: HTMLElement): boolean {
  const isPressed = 'pressed' in dataset
  delete dataset.pressed
  return isPressed
}
