import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import { apiErrorMessage } from '../../api.ts'
import { DateTime } from '../../private/date-time.tsx'
import { useErrorBanner } from '../../private/error-banner.tsx'
import * as panelStyles from '../../private/panel.module.css'
import { KEYS } from '../../private/query-keys.ts'
import { showToast } from '../../private/toasts.ts'
import { useSingleRun } from '../../private/use-single-run.ts'
import { useApi } from '../../site.ts'
import { restoreFocusAfterRemoval } from '../../ui/restore-focus.ts'
import * as styles from './manage-user.module.css'
import { RoleBadge } from './user-cells.tsx'

export function OpenInvitations() {
  const api = useApi()
  const client = useQueryClient()
  const { showError, dismissError } = useErrorBanner()
  const once = useSingleRun()
  const { data } = useQuery({
    queryKey: KEYS.userInvitations,
    queryFn: ({ signal }) => api.get('/api/user-invitations', { signal }),
    staleTime: 0,
  })
  if (!data || data.data.length === 0) return null
  const withdraw = async (id: string, email: string) => {
    dismissError()
    try {
      await api.delete('/api/user-invitations/:id', { params: { id } })
      showToast(`The invitation of ${email} is withdrawn`)
    } catch (error) {
      showError(apiErrorMessage(error, FALLBACK_MESSAGES.account))
    }
    await client.invalidateQueries({ queryKey: KEYS.userInvitations })
  }
  return (
    <section className={panelStyles.panel} aria-labelledby="invitations">
      <header>
        <h2 id="invitations">
          Open invitations <span className="muted tabular">{data.data.length}</span>
        </h2>
      </header>
      <ul className={`${panelStyles.padded} ${styles.parts}`}>
        {data.data.map(({ id, email, role, towns, expires_at }) => (
          <li key={id} className={styles.line}>
            <span>
              {email} <RoleBadge role={role} towns={towns} />
              <br />
              <span className="muted small">
                Works until <DateTime at={expires_at} withTime />
              </span>
            </span>
            <button
              type="button"
              className="btn outline compact"
              aria-label={`Withdraw the invitation of ${email}`}
              onClick={({ currentTarget }) => {
                const moveFocus = restoreFocusAfterRemoval(currentTarget, 'li', () => document.getElementById('users'))
                void once(id, () => withdraw(id, email).then(moveFocus))
              }}
            >
              Withdraw
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
