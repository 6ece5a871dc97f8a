import type { MenuReview } from '../../../contract/menu-extraction.ts'
import type { DraftItem } from './draft.ts'
import * as styles from './review-row.module.css'

/** Margin around the item, as a fraction of the height of its box. */
const MARGIN = 0.4

/**
 * The part of the photo that an item was read from; renders nothing when its position is unknown or the photo was
 * deleted.
 */
export function PhotoPiece({ review: { extraction, pages }, item: { name, page, box } }: { review: MenuReview; item: DraftItem }) {
  const size = page === null ? undefined : pages[page - 1]
  if (!size || !box) return null
  const margin = box.height * size.height * MARGIN
  const view = [
    box.left * size.width - margin,
    box.top * size.height - margin,
    box.width * size.width + 2 * margin,
    box.height * size.height + 2 * margin,
  ]
  return (
    <svg className={styles.piece} viewBox={view.join(' ')} role="img" aria-label={`${name || 'The item'} on the photograph`}>
      <image href={`/api/menu-extractions/${extraction.id}/photograph?page=${page}`} width={size.width} height={size.height} />
    </svg>
  )
}
