import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { HistoryEntry } from '../../../contract/security-history.ts'
import { formatDevice } from '../../../domain/account/device.ts'
import type { HistoryAction } from '../../../domain/account/security-history.ts'
import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import { apiErrorMessage } from '../../api.ts'
import { DateTime } from '../../private/date-time.tsx'
import { KEYS } from '../../private/query-keys.ts'
import { useShowOlder } from '../../private/show-older.tsx'
import { useApi } from '../../site.ts'
import { RetryBanner } from '../../ui/banner.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import * as settingsSectionStyles from './settings-section.module.css'
import { SettingsSection } from './settings-section.tsx'

const PAGE_SIZE = 8

const LABELS: Record<HistoryAction, string> = {
  sign_in: 'Signed in',
  sign_in_failed: 'Wrong password, code or passkey',
  lock: 'Too many wrong passwords or codes',
  sign_out: 'Signed out',
  end_session: 'Signed out other devices',
  report_sign_in: 'Reported a sign-in as not yours',
  reset_password: 'Set a new password by email',
  change_password: 'Changed the password',
  change_email: 'Changed the email address',
  enable_second_factor: 'Turned on two-step verification',
  disable_second_factor: 'Turned off two-step verification',
  renew_backup_codes: 'Made new backup codes',
  add_passkey: 'Added a passkey',
  remove_passkey: 'Removed a passkey',
  add_identity: 'Linked a way to sign in',
  remove_identity: 'Unlinked a way to sign in',
  create_api_key: 'Created an API key',
  revoke_api_key: 'Revoked an API key',
  export_own_data: 'Downloaded your data',
  send_password_link: 'Sent you a link for a new password',
  end_sessions: 'Signed you out everywhere',
  remove_second_factor: 'Removed two-step verification',
  change_role: 'Changed your role',
  make_admin: 'Made you an administrator',
}

const DETAILED: ReadonlySet<HistoryAction> = new Set(['add_passkey', 'remove_passkey', 'change_email'])

export function HistorySection() {
  const api = useApi()
  const history = useInfiniteQuery({
    queryKey: KEYS.ownHistory,
    queryFn: ({ pageParam, signal }) => api.get('/api/auth/history', { query: { cursor: pageParam, limit: PAGE_SIZE }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => (next === null ? undefined : Number(next)),
  })
  const { data, error, hasNextPage, isFetchingNextPage } = history
  const list = useRef<HTMLUListElement>(null)
  const showOlder = useShowOlder(history, () => list.current?.querySelectorAll<HTMLElement>(':scope > li'))
  const entries = data?.pages.flatMap((page) => page.data)
  return (
    <SettingsSection title="Security history">
      {error ? (
        <RetryBanner onRetry={() => (data ? showOlder() : void history.refetch())}>
          {apiErrorMessage(error, FALLBACK_MESSAGES.account)}
        </RetryBanner>
      ) : null}
      {!entries && !error ? <Spinner label="Loading" /> : null}
      {entries?.length === 0 ? <p className={settingsSectionStyles.fact}>Nothing yet. Sign-ins and changes appear here.</p> : null}
      {entries && entries.length > 0 ? (
        <ul className={settingsSectionStyles.list} ref={list}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      ) : null}
      {hasNextPage ? (
        <p className={settingsSectionStyles.save}>
          <button type="button" className="btn outline" aria-disabled={isFetchingNextPage || undefined} onClick={showOlder}>
            {isFetchingNextPage ? 'Loading...' : 'Show older entries'}
          </button>
        </p>
      ) : null}
    </SettingsSection>
  )
}

function Entry({ entry: { at, action, by, detail, user_agent, ip_address } }: { entry: HistoryEntry }) {
  const isFailure = action === 'sign_in_failed' || action === 'lock'
  const where = [user_agent ? formatDevice(user_agent) : null, ip_address].filter(Boolean).join(' · ')
  return (
    <li tabIndex={-1}>
      <div>
        <p className={settingsSectionStyles.name}>
          {by === 'administrator' ? 'An administrator: ' : null}
          {LABELS[action]}
          {action === 'sign_in' && detail ? ` by ${detail}` : null}{' '}
          {isFailure ? <span className={`badge ${settingsSectionStyles.isFailure}`}>Failed</span> : null}
        </p>
        {detail && DETAILED.has(action) ? <p className={settingsSectionStyles.note}>{detail}</p> : null}
        <p className={settingsSectionStyles.note}>
          <DateTime at={at} withTime />
          {where ? ` · ${where}` : null}
        </p>
      </div>
    </li>
  )
}
