import { useRouter } from '@tanstack/react-router'
import type { UserSession } from '../../../contract/account.ts'
import { formatDevice } from '../../../domain/account/device.ts'
import { formatDate, localNow } from '../../../domain/time.ts'
import { pluralise } from '../../pluralise.ts'
import { dispatchSessionEvent } from '../../session/session-store.ts'
import { useApi, useSite } from '../../site.ts'
import { Banner } from '../../ui/banner.tsx'
import { restoreFocusAfterRemoval } from '../../ui/restore-focus.ts'
import { useAction } from '../use-action.ts'
import { useRefreshHistory, useSessions } from './queries.ts'
import * as settingsSectionStyles from './settings-section.module.css'
import { QueryBoundary, SettingsSection } from './settings-section.tsx'

export function SessionsSection() {
  const api = useApi()
  const { history } = useRouter()
  const sessions = useSessions()
  const { error, isBusy, act } = useAction()
  const refreshHistory = useRefreshHistory()
  const refresh = () => Promise.all([sessions.refetch(), refreshHistory()])
  const isAlone = !sessions.data || sessions.data.length < 2
  const end = (id: string) => act(() => api.delete('/api/auth/sessions/:id', { params: { id } }).then(refresh))
  const endOthers = () => act(() => api.post('/api/auth/sign-out', { body: { scope: 'others' } }).then(refresh))
  const endAll = () =>
    act(async () => {
      await api.post('/api/auth/sign-out', { body: { scope: 'global' } })
      history.replace('/')
      dispatchSessionEvent({ type: 'signed-out' })
    })
  return (
    <SettingsSection title="Where you are signed in" state={sessions.data ? <Count of={sessions.data.length} /> : null}>
      {error ? <Banner tone="error">{error}</Banner> : null}
      <QueryBoundary query={sessions}>
        {(data) => (
          <ul className={settingsSectionStyles.list}>
            {data.map((session) => (
              <Device
                key={session.id}
                session={session}
                isBusy={isBusy}
                onEnd={(button) => void end(session.id).then(restoreFocusAfterRemoval(button, 'li'))}
              />
            ))}
          </ul>
        )}
      </QueryBoundary>
      <p className={settingsSectionStyles.save}>
        <button
          type="button"
          className="btn outline"
          aria-disabled={isBusy || isAlone || undefined}
          onClick={() => isAlone || void endOthers()}
        >
          Sign out everywhere else
        </button>
        <button type="button" className="btn ghost" aria-disabled={isBusy || undefined} onClick={() => void endAll()}>
          Sign out everywhere
        </button>
      </p>
    </SettingsSection>
  )
}

function Count({ of }: { of: number }) {
  return <span className={settingsSectionStyles.count}>{pluralise(of, 'session')}</span>
}

type DeviceProps = { session: UserSession; isBusy: boolean; onEnd: (button: Element) => void }

function Device({ session, isBusy, onEnd }: DeviceProps) {
  const { timeZone } = useSite()
  const name = formatDevice(session.user_agent)
  const { date, time } = localNow(new Date(session.created_at), timeZone)
  const since = `${formatDate(date)} at ${time}`
  return (
    <li>
      <div>
        <p className={settingsSectionStyles.name}>
          {name} {session.is_current ? <span className="badge">This device</span> : null}
        </p>
        <p className={settingsSectionStyles.note}>
          Since <time dateTime={session.created_at}>{since}</time>
          {session.ip_address ? ` · ${session.ip_address}` : null}
        </p>
      </div>
      {session.is_current ? null : (
        <button
          type="button"
          className="btn ghost compact"
          aria-disabled={isBusy || undefined}
          aria-label={`Sign out ${name}, since ${since}`}
          onClick={(event) => onEnd(event.currentTarget)}
        >
          Sign out
        </button>
      )}
    </li>
  )
}
