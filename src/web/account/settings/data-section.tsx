import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import { DownloadLink } from '../../private/download-link.tsx'
import { useReauth } from '../../private/use-reauth.ts'
import { dispatchSessionEvent } from '../../session/session-store.ts'
import { useApi } from '../../site.ts'
import { Banner } from '../../ui/banner.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useAction } from '../use-action.ts'
import * as settingsSectionStyles from './settings-section.module.css'
import { SettingsSection } from './settings-section.tsx'

export function DataSection({ email }: { email: string }) {
  const api = useApi()
  const { history } = useRouter()
  const withReauth = useReauth()
  const [isAsked, setAsked] = useState(false)
  const { error, isBusy, act } = useAction()
  const [failure, setFailure] = useState<string | null>(null)
  const remove = () =>
    act(async () => {
      setAsked(false)
      const done = await withReauth(() => api.delete('/api/auth/user'))
      if (!done) return
      history.replace('/')
      dispatchSessionEvent({ type: 'signed-out' })
    })
  return (
    <SettingsSection title="Your data">
      {(error ?? failure) ? <Banner tone="error">{error ?? failure}</Banner> : null}
      <p className={settingsSectionStyles.note}>A copy of what is stored about your account, as a JSON file. Passwords are not in it.</p>
      <p className={settingsSectionStyles.save}>
        <DownloadLink href="/api/auth/user/data" fallback={FALLBACK_MESSAGES.fetchData} onFailure={setFailure}>
          Download your data
        </DownloadLink>
      </p>
      <p className={settingsSectionStyles.note}>
        Deleting your account removes your ways to sign in, your role and your link to a venue. The venue, its menus and its reservations
        stay.
      </p>
      <p className={settingsSectionStyles.save}>
        <button type="button" className="btn outline" aria-disabled={isBusy || undefined} onClick={() => isBusy || setAsked(true)}>
          Delete your account
        </button>
      </p>
      <ConfirmDialog
        open={isAsked}
        title="Delete your account"
        action="Delete your account"
        actionBusy="Deleting..."
        isDanger
        isBusy={isBusy}
        error={null}
        onConfirm={() => void remove()}
        onCancel={() => setAsked(false)}
      >
        <p>Are you sure you want to delete your account?</p>
        <p className="strong">{email}</p>
        <p>This action cannot be undone.</p>
      </ConfirmDialog>
    </SettingsSection>
  )
}
