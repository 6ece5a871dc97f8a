import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { ProtectedPage } from '../../account/protected-page.tsx'
import { PrivateIcon } from '../../private/private-icon.tsx'
import { useActor } from '../../session/use-actor.ts'
import { useClaimCount } from '../claims/use-claims.ts'
import { useFailedEmailCount } from '../emails/use-emails.ts'
import { useOwnersWithoutVenue } from '../users/use-users.ts'
import { mayOpen, SECTION_GROUPS, type Section, type SectionPath, sectionOf } from './sections.ts'
import '../audit/change-list.module.css'
import '../all-reservations.module.css'
import '../import-export.module.css'
import * as layoutStyles from '../../layout/layout.module.css'
import * as styles from './admin-screen.module.css'

type Waiting = Partial<Record<SectionPath, { count: number; words: string }>>

/**
 * A column beside the page in wide windows; in narrow windows the same list behind a button that names the current
 * section.
 */
function AdminNavigation() {
  const actor = useActor()
  const groups = SECTION_GROUPS.map((group) => ({ ...group, sections: group.sections.filter(({ may }) => may(actor)) }))
  const allowed = groups.flatMap(({ sections }) => sections)
  const found = sectionOf(useLocation({ select: ({ pathname }) => pathname }))
  const current = allowed.find(({ to }) => to === found.to) ?? allowed[0] ?? found
  const [isOpen, setOpen] = useState(false)
  const list = useId()
  const waiting = useWaiting()
  const total = Object.values(waiting).reduce((sum, { count }) => sum + count, 0)
  return (
    <nav className={styles.navigation} aria-label="Administration">
      <a className={layoutStyles.skipLink} href="#admin-page">
        Skip administration links
      </a>
      <button type="button" className={styles.toggle} aria-expanded={isOpen} aria-controls={list} onClick={() => setOpen(!isOpen)}>
        <PrivateIcon name={current.icon} />
        <span className={styles.name}>
          <span className="muted">Admin:</span> {current.name}
        </span>
        {total > 0 && !isOpen ? <Count count={total} words="waiting" /> : null}
        <PrivateIcon name="chevron" />
      </button>
      <div className={isOpen ? `${styles.list} ${styles.isOpen}` : styles.list} id={list}>
        {groups.map(({ name, sections }) =>
          sections.length === 0 ? null : (
            <Group key={name ?? ''} name={name} sections={sections} current={current} waiting={waiting} onFollow={() => setOpen(false)} />
          ),
        )}
      </div>
    </nav>
  )
}

type GroupProps = { name: string | null; sections: readonly Section[]; current: Section; waiting: Waiting; onFollow: () => void }

function Group({ name, sections, current, waiting, onFollow }: GroupProps) {
  const label = useId()
  return (
    <div>
      {name === null ? null : (
        <p className={styles.group} id={label}>
          {name}
        </p>
      )}
      <ul aria-labelledby={name === null ? undefined : label}>
        {sections.map((section) => (
          <li key={section.to}>
            {/* Exact, because the router would otherwise mark the parent of a page that belongs to another section. */}
            <Link
              to={section.to}
              activeOptions={{ exact: true, includeSearch: false }}
              aria-current={section.to === current.to ? 'page' : undefined}
              onClick={onFollow}
            >
              <PrivateIcon name={section.icon} />
              <span className={styles.name}>{section.name}</span>
              <Count {...waiting[section.to]} />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Count({ count = 0, words = '' }: { count?: number; words?: string }) {
  if (count === 0) return null
  return (
    <span className={styles.count}>
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">
        , {count} {words}
      </span>
    </span>
  )
}

function useWaiting(): Waiting {
  const owners = useOwnersWithoutVenue() ?? 0
  const emails = useFailedEmailCount() ?? 0
  const claims = useClaimCount() ?? 0
  return {
    '/admin/claims': { count: claims, words: 'waiting' },
    '/admin/venue-management': { count: owners, words: 'without a venue' },
    '/admin/mails': { count: emails, words: 'not delivered' },
  }
}

/** A page of administrators beside their navigation. In one file, because every page lists the files that other pages load. */
export function AdminScreen({ children }: { children: ReactNode }) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  return (
    <ProtectedPage only={null} allows={(actor) => mayOpen(actor, path)}>
      <div className={styles.frame}>
        <AdminNavigation />
        <div className={styles.content} id="admin-page" tabIndex={-1}>
          {children}
        </div>
      </div>
    </ProtectedPage>
  )
}
