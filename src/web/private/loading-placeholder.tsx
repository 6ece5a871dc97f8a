import { Spinner } from '../ui/spinner.tsx'
import * as styles from './loading-placeholder.module.css'

/** Stands where a banner or a part of the screen may, until that is known; panels below it wait, so that nothing moves. */
export function LoadingPlaceholder() {
  return (
    <div className={styles.placeholder} data-loading>
      <Spinner label="Loading" />
    </div>
  )
}
