import type { Place } from '../geometry.ts'
import type { Surface } from '../surface.ts'
import { markerClass } from './pin.tsx'
import { usePlaced } from './use-placed.ts'

type Props = {
  surface: Surface
  place: Place
  count: number
  isSelected: boolean
  isEmphasised: boolean
  onOpen: (byKeyboard: boolean) => void
}

/** Several venues near each other: a plate with their number. Opens by moving closer. */
export function Cluster({ surface, place, count, isSelected, isEmphasised, onOpen }: Props) {
  const element = usePlaced<HTMLDivElement>(surface, place)
  const size = count < 10 ? 'few' : count < 100 ? 'some' : count < 1000 ? 'many' : 'most'
  const number = count.toLocaleString('en-GB')
  return (
    <div className={markerClass('', isSelected, isEmphasised)} ref={element}>
      <button
        type="button"
        className={`cluster ${size}`}
        aria-label={`${number} venues, zoom in`}
        data-count={count}
        onClick={(event) => onOpen(event.detail === 0)}
      >
        {number}
      </button>
    </div>
  )
}
