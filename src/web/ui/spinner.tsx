import * as styles from './spinner.module.css'
/** For a place whose final shape is one box, such as a map. `label` is read by screen readers. */
export function Spinner({ label }: { label: string }) {
  return (
    <span className={styles.spinner} role="status">
      <span className="visually-hidden">{label}</span>
    </span>
  )
}
