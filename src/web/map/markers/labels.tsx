import type { Label } from '../base-map/towns.ts'
import type { MapAdapter } from '../map-adapter.ts'
import * as styles from './markers.module.css'
import { useMapPosition } from './use-map-position.ts'

/** Names of towns and parks. Hidden from screen readers, because each card has the town of its venue. */
export function Labels({ surface, labels }: { surface: MapAdapter; labels: readonly Label[] }) {
  return (
    <div aria-hidden="true">
      {labels.map((label) => (
        <PlacedLabel key={`${label.name} ${label.lat}`} surface={surface} label={label} />
      ))}
    </div>
  )
}

function PlacedLabel({ surface, label }: { surface: MapAdapter; label: Label }) {
  const element = useMapPosition<HTMLSpanElement>(surface, label)
  return (
    <span ref={element} className={styles.label} data-size={label.size}>
      <span style={{ top: label.shift ?? 0 }}>{label.name}</span>
    </span>
  )
}
