import type { ReactNode } from 'react'
import { formatDate } from '../../domain/time.ts'
import { useSite } from '../site.ts'
import { Article } from './article.tsx'
import { MailLink } from './mail-link.tsx'

/** A policy: its text between the day it was last updated, which is today, and where to write. */
export function Policy({ title, children }: { title: string; children: ReactNode }) {
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
      <h2>Contact</h2>
      <p>
        Questions about this page or about your data go to {productName} at <MailLink />.
      </p>
    </Article>
  )
}
