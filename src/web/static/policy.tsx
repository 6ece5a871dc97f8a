import type { ReactNode } from 'react'
import { paragraphsOf } from '../../domain/text.ts'
import { formatDate } from '../../domain/time.ts'
import { useSite } from '../site.ts'
import { PageHeader } from '../ui/page-header.tsx'
import * as styles from './policy.module.css'

export function Article({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <div className="container">
      <PageHeader title={title}>{lead}</PageHeader>
      <div className={styles.prose}>{children}</div>
    </div>
  )
}

export function MailLink() {
  const { contactEmail } = useSite()
  return (
    <a className="link" href={`mailto:${contactEmail}`}>
      {contactEmail}
    </a>
  )
}

type PolicyProps = {
  title: string
  extra: string | null
  children: ReactNode
}

export function Policy({ title, extra, children }: PolicyProps) {
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
