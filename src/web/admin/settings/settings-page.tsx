import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import { hasUnsavedChanges } from '../../private/edit-form/unsaved-changes.tsx'
import { FetchErrorBanner, showErrorOnPage } from '../../private/error-banner.tsx'
import * as panelStyles from '../../private/panel.module.css'
import { PrivatePage } from '../../private/private-page.tsx'
import { showToast, type ToastAction } from '../../private/toasts.ts'
import { LoadingSkeleton, SkeletonLine } from '../../ui/skeleton.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useSettings } from './use-settings.ts'

/**
 * Offers to undo the saved change. When the form has unsaved values, Undo shows an error instead, because it loads the settings again and
 * would lose them.
 */
function offerUndo(undo: ToastAction | null): void {
  const run = () => {
    if (!hasUnsavedChanges()) return undo?.run()
    showErrorOnPage('Please save or discard your changes before you undo.')
    offerUndo(undo)
  }
  showToast('Settings saved. They apply to every page now.', undo && { ...undo, run })
}

export function SettingsPage() {
  const { data, error, refetch } = useSettings()
  const [undone, setUndone] = useState(0)
  const reload = async () => {
    await refetch()
    setUndone((times) => times + 1)
  }
  const onSaved = async (undo: ToastAction | null) => {
    await refetch()
    offerUndo(undo)
  }
  return (
    <PrivatePage
      title="Settings"
      lead="Changes appear on the public pages as soon as you save."
      actions={
        data ? (
          <Link className="btn outline compact" to="/admin/history/$entity/$id" params={{ entity: 'settings', id: data.settings.id }}>
            History
          </Link>
        ) : null
      }
    >
      {error && !data ? <FetchErrorBanner error={error} fallback={FALLBACK_MESSAGES.fetchData} onRetry={() => void refetch()} /> : null}
      {data ? <SettingsForm key={undone} page={data} isUndone={undone > 0} reload={reload} onSaved={(undo) => void onSaved(undo)} /> : null}
      {!data && !error ? (
        <LoadingSkeleton text="Loading settings...">
          <div className={`${panelStyles.panel} ${panelStyles.padded} stack`}>
            {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
              <SkeletonLine key={row} width="long" tall />
            ))}
          </div>
        </LoadingSkeleton>
      ) : null}
    </PrivatePage>
  )
}
