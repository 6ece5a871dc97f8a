import type { ReactNode } from 'react'
import { paragraphsOf } from '../../domain/text.ts'
import { formatDate } from '../../domain/time.ts'
import { useSite } from '../site.ts'
import { Article, MailLink } from './article.tsx'

type Props = {
  title: string
  extra: string | null
  children: ReactNode
}

export function Policy({ title, extra, children }: Props) {
  const { today, productName } = useSite()
  return (
    <Article
      title={title}
      lead={
        <>
          Last updated <time dateTime={today}>{formatDate(today)}</time>
        </>
      }
    >
      {children}
      {extra ? paragraphsOf(extra).map((paragraph) => <p key={paragraph}>{paragraph}</p>) : null}
      <h2>Contact</h2>
      <p>
        Questions about this page or about your data go to {productName} at <MailLink />.
      </p>
    </Article>
  )
}
