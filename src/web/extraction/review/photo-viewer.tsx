import { useEffect, useRef, useState } from 'react'
import type { MenuReview } from '../../../contract/menu-extraction.ts'
import type { Box, Certainty } from '../../../domain/menu/extracted-menu.ts'
import { PrivateIcon } from '../../private/private-icon.tsx'
import { RetryBanner } from '../../ui/banner.tsx'
import { Icon } from '../../ui/icon.tsx'
import { READ_BY_LABELS } from '../reader-labels.ts'
import type { DraftItem } from './draft.ts'
import { type PhotoTurns, type Turns, turnedArea, turnedSize, turnsOfPiece, turnTransform } from './photo-turns.ts'
import * as styles from './photo-viewer.module.css'
import * as reviewRowStyles from './review-row.module.css'

export type PhotoMark = { key: string; name: string; page: number | null; box: Box | null; certainty: Certainty }

type PhotoViewerProps = {
  review: Pick<MenuReview, 'extraction' | 'pages'>
  marks: readonly PhotoMark[]
  selected: string | null
  onSelect: (key: string) => void
  turns: PhotoTurns
}

const WORDS: Record<Certainty, string> = { clear: 'clear', check: 'to check', unsure: 'unsure' }

export function PhotoViewer({ review: { extraction, pages }, marks, selected, onSelect, turns }: PhotoViewerProps) {
  const chosen = marks.find(({ key }) => key === selected)
  const [page, setPage] = useState(1)
  const [failed, setFailed] = useState<number | null>(null)
  const [isLarge, setLarge] = useState(false)
  const view = useRef<HTMLElement>(null)
  const turned = turns.turnsOf(page)
  const wanted = chosen?.page ?? null
  useEffect(() => {
    if (wanted !== null) setPage(wanted)
  }, [wanted])
  useEffect(() => {
    const frame = selected === null || page === 0 ? null : view.current?.querySelector(`[data-key="${selected}"]`)
    if (frame && view.current && (isLarge || turned > 0 || !isWithin(view.current, frame))) centre(view.current, frame)
  }, [selected, isLarge, page, turned])
  const size = pages[page - 1]
  if (!size) return <p className={styles.photo}>The photo has been deleted. You can still edit the menu.</p>
  return (
    <figure className={styles.photo}>
      <div className={styles.tools}>
        <figcaption>
          {extraction.source_name ? `${extraction.source_name} · ` : ''}
          {READ_BY_LABELS[extraction.reader]}
        </figcaption>
        <span>
          <PageButtons page={page} last={pages.length} onPage={setPage} />
          <button
            type="button"
            className="icon-button compact"
            aria-label="Zoom in"
            aria-pressed={isLarge}
            onClick={() => setLarge(!isLarge)}
          >
            <Icon name="search" />
          </button>
          <button
            type="button"
            className="icon-button compact"
            aria-label="Rotate page"
            title="Rotate page"
            onClick={() => turns.turn(page)}
          >
            <PrivateIcon name="retry" />
          </button>
        </span>
      </div>
      <section
        className={isLarge ? `${styles.view} ${styles.isLarge}` : styles.view}
        ref={view}
        aria-label="Photo of the menu"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be scrollable by keyboard
        tabIndex={0}
      >
        {failed === page ? (
          <RetryBanner
            onRetry={() => {
              view.current?.focus()
              setFailed(null)
            }}
          >
            We couldn't load the photo. It may have been deleted. You can still edit the menu.
          </RetryBanner>
        ) : (
          <PhotoSheet
            photo={{ extractionId: extraction.id, page, size, turned }}
            marks={marks}
            selected={selected}
            onSelect={onSelect}
            onError={() => setFailed(page)}
          />
        )}
      </section>
    </figure>
  )
}

type PhotoSheetProps = Pick<PhotoViewerProps, 'marks' | 'selected' | 'onSelect'> & {
  photo: { extractionId: string; page: number; size: MenuReview['pages'][number]; turned: Turns }
  onError: () => void
}

function PhotoSheet({ photo: { extractionId, page, size, turned }, marks, selected, onSelect, onError }: PhotoSheetProps) {
  const shown = turnedSize(size, turned)
  return (
    <div className={styles.sheet}>
      <svg viewBox={`0 0 ${shown.width} ${shown.height}`} role="img" aria-label={`Page ${page} of the menu as it was uploaded`}>
        <g transform={turnTransform(size, turned)}>
          <image href={photoOf(extractionId, page)} width={size.width} height={size.height} preserveAspectRatio="none" onError={onError} />
          {marks.map((mark) =>
            mark.page === page ? (
              <Frame key={mark.key} mark={mark} size={size} isSelected={mark.key === selected} onSelect={() => onSelect(mark.key)} />
            ) : null,
          )}
        </g>
      </svg>
    </div>
  )
}

type PageButtonsProps = {
  page: number
  last: number
  onPage: (page: number) => void
}

/** The buttons stay focusable while disabled, so that keyboard users keep the focus at the first and the last page. */
function PageButtons({ page, last, onPage }: PageButtonsProps) {
  if (last < 2) return null
  return (
    <>
      <button
        type="button"
        className="icon-button compact"
        aria-label="Previous page"
        aria-disabled={page === 1 || undefined}
        onClick={() => page > 1 && onPage(page - 1)}
      >
        <Icon name="left" />
      </button>
      <span>
        {page} of {last}
      </span>
      <button
        type="button"
        className="icon-button compact"
        aria-label="Next page"
        aria-disabled={page === last || undefined}
        onClick={() => page < last && onPage(page + 1)}
      >
        <Icon name="right" />
      </button>
    </>
  )
}

type FrameProps = { mark: PhotoMark; size: { width: number; height: number }; isSelected: boolean; onSelect: () => void }

/** For pointers only: keyboard users select items in the list. */
function Frame({ mark: { key, name, box, certainty }, size, isSelected, onSelect }: FrameProps) {
  if (!box) return null
  const pad = size.width * 0.006
  const { left, top, width, height } = box
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: assistive technology uses the list beside the image
    <rect
      data-key={key}
      className={styles.frame}
      data-certainty={certainty}
      data-selected={isSelected || undefined}
      x={left * size.width - pad}
      y={top * size.height - pad}
      width={width * size.width + 2 * pad}
      height={height * size.height + 2 * pad}
      rx={pad}
      vectorEffect="non-scaling-stroke"
      onClick={onSelect}
    >
      <title>{`${name}: ${WORDS[certainty]}`}</title>
    </rect>
  )
}

/** Whether all of a line is shown; the photo of a long page is higher than its view. */
function isWithin(view: HTMLElement, frame: Element): boolean {
  const [outer, inner] = [view.getBoundingClientRect(), frame.getBoundingClientRect()]
  return inner.top >= outer.top && inner.bottom <= outer.bottom
}

function centre(view: HTMLElement, frame: Element): void {
  const [outer, inner] = [view.getBoundingClientRect(), frame.getBoundingClientRect()]
  view.scrollBy({
    // When the line is wider than the view, show its beginning.
    left: inner.left - outer.left - Math.max(16, (outer.width - inner.width) / 2),
    top: inner.top + inner.height / 2 - outer.top - outer.height / 2,
  })
}

/** Margin around the item, as a fraction of the height of its box. */
const MARGIN = 0.4

type PhotoPieceProps = { review: MenuReview; item: DraftItem; turns: PhotoTurns }

/**
 * The part of the photo that an item was read from, turned by `turnsOfPiece`; renders nothing when its position is unknown or the photo was
 * deleted.
 */
export function PhotoPiece({ review: { extraction, pages }, item: { name, page, box }, turns }: PhotoPieceProps) {
  const size = page === null ? undefined : pages[page - 1]
  if (!size || !box || page === null) return null
  const margin = box.height * size.height * MARGIN
  const area = {
    left: box.left * size.width - margin,
    top: box.top * size.height - margin,
    width: box.width * size.width + 2 * margin,
    height: box.height * size.height + 2 * margin,
  }
  const turned = turnsOfPiece(area, turns.turnsOf(page))
  const { left, top, width, height } = turnedArea(area, size, turned)
  return (
    <svg
      className={reviewRowStyles.piece}
      viewBox={[left, top, width, height].join(' ')}
      role="img"
      aria-label={`${name || 'The item'} on the photo`}
    >
      <image href={photoOf(extraction.id, page)} width={size.width} height={size.height} transform={turnTransform(size, turned)} />
    </svg>
  )
}

function photoOf(extractionId: string, page: number): string {
  return `/api/menu-extractions/${extractionId}/photograph?page=${page}`
}
