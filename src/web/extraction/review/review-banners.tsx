import type { MenuExtraction } from '../../../contract/menu-extraction.ts'
import { MAX_PDF_PAGES } from '../../../domain/menu/extraction.ts'
import { pluralise } from '../../pluralise.ts'
import { Banner } from '../../ui/banner.tsx'
import { Icon } from '../../ui/icon.tsx'
import { type AppliedSpelling, isRespelt } from './draft.ts'
import * as styles from './review-banners.module.css'
import * as reviewFormStyles from './review-form.module.css'
import type { ReviewWork } from './use-review.ts'

const STALE =
  'The menu was changed elsewhere since you began. What you changed here before is still here: publishing replaces the other change with yours.'

export function ReviewProgressBanner({ items, toCheck, onNext }: { items: number; toCheck: number; onNext: () => void }) {
  if (items === 0)
    return (
      <div role="status">
        <Banner tone="warning">
          <b>There is no dish on this menu yet.</b> Add them here, or start again with a sharper photo.
        </Banner>
      </div>
    )
  return (
    <div role="status">
      <Banner
        tone={toCheck > 0 ? 'warning' : 'success'}
        action={
          toCheck > 0 ? (
            <button type="button" className="btn outline compact" aria-keyshortcuts="Alt+N" onClick={onNext}>
              Next to check
            </button>
          ) : undefined
        }
      >
        <b>{toCheck > 0 ? `${items} items read, ${toCheck} to check.` : `${items} items, none left to check.`}</b> Dietary tags are never
        guessed: only printed ones are added.
      </Banner>
    </div>
  )
}

/** Warns when only the first pages of a long file, or not all of its dishes, were read; otherwise renders nothing. */
export function UnreadPagesBanner({ extraction: { pages_unread: unread, incomplete, is_update } }: { extraction: MenuExtraction }) {
  if (unread === 0 && !incomplete) return null
  if (unread === 0)
    return (
      <div className={reviewFormStyles.banner}>
        <Banner tone="warning">
          <b>Not all of this menu was read: dishes are missing.</b>{' '}
          {is_update ? 'So no dish is listed as removed.' : 'Add them once the menu is published, or photograph each part on its own.'}
        </Banner>
      </div>
    )
  return (
    <div className={reviewFormStyles.banner}>
      <Banner tone="warning">
        Only the first {MAX_PDF_PAGES} pages were read: {pluralise(unread, 'more page')} of the file {unread === 1 ? 'is' : 'are'} left out.{' '}
        {is_update ? 'So no dish is listed as removed.' : 'Add their dishes once the menu is published.'}
      </Banner>
    </div>
  )
}

export function RestoredDraftBanner({ found, onStartAgain }: { found: ReviewWork['found']; onStartAgain: () => void }) {
  if (!found) return null
  return (
    <div className={reviewFormStyles.banner} role="status">
      <Banner
        tone={found.isStale ? 'warning' : 'info'}
        action={
          <button type="button" className="btn outline compact" onClick={onStartAgain}>
            Start again
          </button>
        }
      >
        {found.isStale ? STALE : 'What you changed here before is still here.'}
      </Banner>
    </div>
  )
}

type SpellingNoteProps = {
  named: { name: string; spelling: AppliedSpelling | null }
  onTakePrinted: (printed: string) => void
}

/** Says that a name is spelt as on an earlier menu, and what was read; renders nothing once the name is another one. */
export function SpellingNote({ named, onTakePrinted }: SpellingNoteProps) {
  const { spelling } = named
  if (spelling === null || !isRespelt(named)) return null
  return (
    <p className={styles.note}>
      <Icon name="info" />
      <span>Spelt as on your last menu. The photo says “{spelling.printed}”.</span>
      <button type="button" className="btn ghost compact" onClick={() => onTakePrinted(spelling.printed)}>
        Use what was read<span className="visually-hidden"> instead of {named.name}</span>
      </button>
    </p>
  )
}
