import type { Label } from '../base-map/towns.ts'
import type { Surface } from '../surface.ts'
import * as styles from './markers.module.css'
import { usePlaced } from './use-placed.ts'

/** Names of towns and parks. Only for the eye: each venue's town stands in its card. */
export function Labels({ surface, labels }: { surface: Surface; labels: readonly Label[] }) {
  return (
    <div aria-hidden="true">
      {labels.map((label) => (
        <PlacedLabel key={`${label.name} ${label.lat}`} surface={surface} label={label} />
      ))}
    </div>
  )
}

function PlacedLabel({ surface, label }: { surface: Surface; label: Label }) {
  const element = usePlaced<HTMLSpanElement>(surface, label)
  return (
    <span ref={element} className={styles.label} data-size={label.size}>
      <span style={{ top: label.shift ?? 0 }}>{label.name}</span>
    </span>
  )
}
