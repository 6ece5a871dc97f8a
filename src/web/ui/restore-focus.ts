const PRESSABLE = 'button:not(:disabled), a[href]'

export type FocusTargets = {
  /** The same kind of button in the row that takes the place of the gone one, else in the one before. */
  neighbour: () => HTMLElement | null
  /** The nearest thing around that can be pressed. */
  around: () => HTMLElement | null
}

/**
 * Finds, before a row is removed, elements that may get the focus afterwards. Each function returns null when there is none.
 * @param row a selector of such rows
 */
export function findFocusTargets(button: Element, row: string): FocusTargets {
  const gone = button.closest(row)
  const same = `button[class="${button.className}"]`
  const neighbours = [gone?.nextElementSibling, gone?.previousElementSibling].filter((one) => one?.matches(row))
  const around: Element[] = []
  for (let one = gone?.parentElement; one && one !== document.body; one = one.parentElement) around.push(one)
  const firstIn = (places: readonly (Element | null | undefined)[], selector: string) =>
    places.map((one) => (one?.isConnected ? one.querySelector<HTMLElement>(selector) : null)).find((found) => found) ?? null
  return { neighbour: () => firstIn(neighbours, same), around: () => firstIn(around, PRESSABLE) }
}

/**
 * For a button that goes with what it did: made while it is there, and called once that is done, it moves a lost focus to
 * the next button like it, else to `last`, else to the nearest thing around.
 * @param row as for `findFocusTargets`
 */
export function restoreFocusAfterRemoval(button: Element, row: string, last: () => HTMLElement | null = () => null): () => void {
  const { neighbour, around } = findFocusTargets(button, row)
  return () => {
    // After the render that removes it.
    setTimeout(() => {
      if (document.activeElement === document.body) (neighbour() ?? last() ?? around())?.focus()
    })
  }
}
