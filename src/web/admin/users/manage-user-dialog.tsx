import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import type { GrantedRole, User } from '../../../contract/user.ts'
import type { Role } from '../../../domain/account/roles.ts'
import { PRIVATE_FALLBACKS } from '../../../domain/private-messages.ts'
import { TownChooser } from '../../account/town-chooser.tsx'
import { apiErrorMessage } from '../../api.ts'
import { currentOf } from '../../current-of.ts'
import { pluralise } from '../../pluralise.ts'
import { DateTime } from '../../private/date-time.tsx'
import { showErrorOnPage } from '../../private/error-banner.tsx'
import * as inputStyles from '../../private/input.module.css'
import { KEYS } from '../../private/query-keys.ts'
import { showToast } from '../../private/toasts.ts'
import { useIsShown } from '../../private/use-is-shown.ts'
import { useReauth } from '../../private/use-reauth.ts'
import { useApi } from '../../site.ts'
import { Banner } from '../../ui/banner.tsx'
import * as dialogStyles from '../../ui/dialog.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import * as manageUserStyles from './manage-user.module.css'

function useUserAccess({ id }: User) {
  const api = useApi()
  return useQuery({
    queryKey: [...KEYS.userAccess, id],
    queryFn: ({ signal }) => api.get('/api/users/:id/access', { params: { id }, signal }),
    staleTime: 0,
  })
}

/**
 * Actions of an administrator for a user. Each resolves with whether it was done, and shows a toast when it was.
 * @param onFailed called with the error message, and with role and towns when another administrator has changed them
 */
function useManageUser({ id, email }: User, onFailed: (sentence: string, current: GrantedRole | null) => void) {
  const api = useApi()
  const client = useQueryClient()
  const withReauth = useReauth()
  const run = async (work: () => Promise<unknown>, done: string, fallback: string): Promise<boolean> => {
    try {
      if ((await withReauth(work)) === null) return false
    } catch (error) {
      onFailed(apiErrorMessage(error, fallback), currentOf(error, 'patch', '/api/user-roles/:id'))
      void client.invalidateQueries({ queryKey: KEYS.users })
      return false
    }
    showToast(done)
    for (const queryKey of [KEYS.users, KEYS.userAccess, KEYS.venues]) void client.invalidateQueries({ queryKey })
    return true
  }
  const params = { id }
  return {
    changeRole: ({ role, towns }: GrantedRole, seen: GrantedRole) =>
      run(
        () => api.patch('/api/user-roles/:id', { params, body: { role, towns, seen } }),
        `The role of ${email} is changed`,
        PRIVATE_FALLBACKS.changeRole,
      ),
    sendPasswordLink: () =>
      run(
        () => api.post('/api/users/:id/password-link', { params }),
        `${email} gets an email with a link`,
        PRIVATE_FALLBACKS.sendPasswordLink,
      ),
    endSessions: () =>
      run(() => api.delete('/api/users/:id/sessions', { params }), `${email} is signed out everywhere`, PRIVATE_FALLBACKS.endSessions),
  }
}

const NO_ROLE = ''
const ROLE_NAMES: Record<Role, string> = { venue_owner: 'Venue owner', editor: 'Editor', admin: 'Administrator' }

function describeAccess({ role, towns }: GrantedRole): string {
  const name = role === null ? 'No role' : ROLE_NAMES[role]
  return towns ? `${name}, only ${towns.join(', ')}` : name
}

/** The towns stay while another role is chosen. */
type ChosenAccess = { role: Role | null; towns: readonly string[] }

function toAccess({ role, towns }: ChosenAccess): GrantedRole {
  return { role, towns: role === 'editor' && towns.length > 0 ? [...towns] : null }
}

export function ManageUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [problem, setProblem] = useState<string | null>(null)
  const [theirs, setTheirs] = useState<GrantedRole | null>(null)
  const [chosen, setChosen] = useState<ChosenAccess>({ role: user.role, towns: user.towns ?? [] })
  const [present, setPresent] = useState<GrantedRole>({ role: user.role, towns: user.towns })
  const [busy, setBusy] = useState<readonly string[]>([])
  const isShown = useIsShown()
  const { data: access } = useUserAccess(user)
  const manage = useManageUser(user, (sentence, current) => {
    if (!isShown()) return showErrorOnPage(sentence)
    setProblem(sentence)
    setTheirs(current)
    // The user's choice stays, and replaces the other change when the button is clicked again.
    if (current) setPresent(current)
  })
  const wanted = toAccess(chosen)
  const run = (name: string, work: () => Promise<boolean>) => async () => {
    if (busy.includes(name)) return
    setProblem(null)
    setTheirs(null)
    setBusy((running) => [...running, name])
    const isDone = await work()
    setBusy((running) => running.filter((one) => one !== name))
    if (isDone && name === 'role') setPresent(wanted)
  }
  const isSame = wanted.role === present.role && String(wanted.towns) === String(present.towns)
  const changeRole = run('role', () => manage.changeRole(wanted, present))
  return (
    <Dialog open onClose={onClose} title="Manage User">
      <div className={`${dialogStyles.body} ${manageUserStyles.parts}`}>
        {problem ? <Banner tone="error">{problem}</Banner> : null}
        {theirs ? <p>Their version: {describeAccess(theirs)}</p> : null}
        <p className="strong">{user.email}</p>
        <RoleSection
          chosen={chosen}
          onChange={setChosen}
          isChanging={busy.includes('role')}
          onSubmit={isSame ? null : () => void changeRole()}
        />
        <Action
          title="New password"
          text="Emails the user a link to set a new password. The old one works until then."
          button={busy.includes('link') ? 'Sending...' : 'Email a link'}
          onClick={run('link', manage.sendPasswordLink)}
        />
        <Action
          title="Sessions"
          text={
            <>
              {access ? `Signed in on ${pluralise(access.sessions, 'device')}. ` : ''}
              {user.last_sign_in_at ? (
                <>
                  Last sign-in: <DateTime at={user.last_sign_in_at} withTime />.
                </>
              ) : (
                'Has never signed in.'
              )}
            </>
          }
          button={busy.includes('sessions') ? 'Signing out...' : 'Sign out everywhere'}
          onClick={run('sessions', manage.endSessions)}
        />
      </div>
    </Dialog>
  )
}

type RoleSectionProps = {
  chosen: ChosenAccess
  onChange: (chosen: ChosenAccess) => void
  isChanging: boolean
  /** Null while the chosen role is the present one. */
  onSubmit: (() => void) | null
}

function RoleSection({ chosen, onChange, isChanging, onSubmit }: RoleSectionProps) {
  const id = useId()
  const { role, towns } = chosen
  return (
    <div className={manageUserStyles.role}>
      <label className="label" htmlFor={`${id}-role`}>
        Role
      </label>
      <div className={manageUserStyles.line}>
        <RoleSelect id={`${id}-role`} role={role} onChange={(next) => onChange({ ...chosen, role: next })} />
        <button
          type="button"
          className="btn compact"
          aria-disabled={onSubmit === null || isChanging || undefined}
          onClick={() => onSubmit?.()}
        >
          {isChanging ? 'Changing...' : 'Change role'}
        </button>
      </div>
      <p className="muted small" id={`${id}-role-help`}>
        Changing the role signs the user out. Unless the new role is Venue owner, it also removes their venues. An editor changes the venues
        and menus of the guide, and sees no users, reservations or settings.
      </p>
      {role === 'editor' ? <TownChooser towns={towns} onChange={(next) => onChange({ ...chosen, towns: next })} /> : null}
    </div>
  )
}

type RoleProps = { id: string; role: Role | null; onChange: (role: Role | null) => void }

function RoleSelect({ id, role, onChange }: RoleProps) {
  return (
    <select
      id={id}
      className={inputStyles.input}
      aria-describedby={`${id}-help`}
      value={role ?? NO_ROLE}
      onChange={({ target }) => onChange(target.value === NO_ROLE ? null : (target.value as Role))}
    >
      {Object.entries(ROLE_NAMES).map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
      <option value={NO_ROLE}>No role</option>
    </select>
  )
}

type ActionProps = { title: string; text: ReactNode; button: string; onClick: () => Promise<void> }

function Action({ title, text, button, onClick }: ActionProps) {
  return (
    <div className={manageUserStyles.line}>
      <p>
        <strong className="strong">{title}</strong>
        <br />
        <span className="muted small">{text}</span>
      </p>
      <button type="button" className="btn outline compact" onClick={() => void onClick()}>
        {button}
      </button>
    </div>
  )
}
