const PRESSABLE = 'button:not(:disabled), a[href]'

export type PlaceAfter = {
  /** The same kind of button in the row that takes the place of the gone one, else in the one before. */
  neighbour: () => HTMLElement | null
  /** The nearest thing around that can be pressed. */
  around: () => HTMLElement | null
}

/**
 * Remembers, while a row is still there, where the focus may go once it is gone. Each answers null where nothing is left.
 * @param row a selector of such rows
 */
export function placeAfter(button: Element, row: string): PlaceAfter {
  const gone = button.closest(row)
  const same = `button[class="${button.className}"]`
  const neighbours = [gone?.nextElementSibling, gone?.previousElementSibling].filter((one) => one?.matches(row))
  const around: Element[] = []
  for (let one = gone?.parentElement; one && one !== document.body; one = one.parentElement) around.push(one)
  const firstIn = (places: readonly (Element | null | undefined)[], selector: string) =>
    places.map((one) => (one?.isConnected ? one.querySelector<HTMLElement>(selector) : null)).find((found) => found) ?? null
  return { neighbour: () => firstIn(neighbours, same), around: () => firstIn(around, PRESSABLE) }
}
