import * as styles from './spinner.module.css'
/** For content that fills one box, such as a map. Screen readers read `label`. */
export function Spinner({ label }: { label: string }) {
  return (
    <span className={styles.spinner} role="status">
      <span className="visually-hidden">{label}</span>
    </span>
  )
}
