const PRESSABLE = 'button:not(:disabled), a[href]'

export type FocusTargets = {
  /** The same kind of button in the next row, or in the previous one. */
  neighbour: () => HTMLElement | null
  around: () => HTMLElement | null
}

/**
 * Finds focus targets before a row is removed. Each function returns null when there is none.
 * @param row selector of the rows
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
 * For a button that is removed together with its row. Call it before the removal; call the result afterwards to move a lost focus.
 * The focus moves to the same button in a neighbouring row, otherwise to `last`, otherwise to the nearest control.
 * @param row selector of the rows
 */
export function restoreFocusAfterRemoval(button: Element, row: string, last: () => HTMLElement | null = () => null): () => void {
  const { neighbour, around } = findFocusTargets(button, row)
  return () => {
    focusAfterRender(() => (document.activeElement === document.body ? (neighbour() ?? last() ?? around()) : null))
  }
}

/**
 * Moves the focus after the change that the caller has just made is rendered, and after a dialog that it closed has returned the focus.
 * @param find called then; null to leave the focus where it is
 */
export function focusAfterRender(find: () => HTMLElement | null | undefined): void {
  setTimeout(() => find()?.focus())
}
