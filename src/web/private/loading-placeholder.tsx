import { Spinner } from '../ui/spinner.tsx'
import * as styles from './loading-placeholder.module.css'

/** Placeholder until the data is loaded. The panels below wait for it, so that nothing moves. */
export function LoadingPlaceholder() {
  return (
    <div className={styles.placeholder} data-loading>
      <Spinner label="Loading" />
    </div>
  )
}
