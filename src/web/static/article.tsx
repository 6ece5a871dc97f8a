import type { ReactNode } from 'react'
import { useSite } from '../site.ts'
import { PageHeader } from '../ui/page-header.tsx'
import * as styles from './article.module.css'

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
