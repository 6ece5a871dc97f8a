import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { SEARCH_RESULT_WITHOUT_SLUG } from '../../domain/public-messages.ts'
import { highlight } from '../../domain/search/highlight.ts'
import { ResponsiveImage } from '../ui/responsive-image.tsx'
import type { Result } from './results.ts'
import * as styles from './search-box.module.css'

type Props = { result: Result; query: string; optionId: string; isActive: boolean }

/** An option of the list and also a link, so that it can be opened in another tab. */
export function ResultOption({ result, query, optionId, isActive }: Props) {
  const option = { id: optionId, role: 'option', 'aria-selected': isActive, tabIndex: -1, className: styles.result } as const
  const content = (
    <>
      <ResponsiveImage src={result.imageUrl} alt="" sizes="52px" ratio="1/1" />
      <span className={styles.text}>
        <span className={styles.name}>{highlight(result.name, query).map(toMark)}</span>
        <span className="small muted">{result.place}</span>
      </span>
      <span className="small muted">{result.aside}</span>
    </>
  )
  if (!result.slug) {
    return (
      <a {...option} href="/" onClick={alertMissingSlug}>
        {content}
      </a>
    )
  }
  return (
    <Link {...option} to="/venues/$id" params={{ id: result.slug }} hash={result.anchor ?? ''} preload={false}>
      {content}
    </Link>
  )
}

function toMark({ text, isMatch }: { text: string; isMatch: boolean }, index: number) {
  return isMatch ? <mark key={index}>{text}</mark> : text
}

function alertMissingSlug(event: MouseEvent) {
  event.preventDefault()
  window.alert(SEARCH_RESULT_WITHOUT_SLUG)
}
