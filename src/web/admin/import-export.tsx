import { EXPORT_FORMATS, EXPORTS, type ExportName } from '../../domain/export.ts'
import { FALLBACK_MESSAGES } from '../../domain/messages.ts'
import { can } from '../../domain/permissions.ts'
import { ReauthProvider } from '../account/settings/reauth-provider.tsx'
import { DownloadLink } from '../private/download-link.tsx'
import { useErrorBanner } from '../private/error-banner.tsx'
import * as panelStyles from '../private/panel.module.css'
import { PrivateIcon } from '../private/private-icon.tsx'
import * as privatePageStyles from '../private/private-page.module.css'
import { PrivatePage } from '../private/private-page.tsx'
import { useActor } from '../session/use-actor.ts'
import { LOADING, useFocusOnChange } from '../ui/use-focus-on-change.ts'
import { BulkProgress } from './bulk/bulk-progress.tsx'
import { useBulkChange } from './bulk/use-bulk-change.ts'
import { ChooseFile } from './import/choose-file.tsx'
import { ImportCheck } from './import/import-check.tsx'
import { ImportSteps } from './import/import-steps.tsx'
import { PastImports } from './import/past-imports.tsx'
import * as styles from './import-export.module.css'

const CONTENTS: Record<ExportName, string> = {
  venues: 'Every venue with its address, cuisines and opening hours, inactive ones included.',
  menus: 'Every menu with its categories and items, inactive ones included.',
  users: 'Every account with its email address, role and venue. No passwords.',
  reservations: 'Every reservation of every venue with the contact details of the diner. Keep this file safe.',
}

export function ImportExportPage() {
  const kinds = can(useActor(), 'guide:import', { what: 'users' }) ? 'venues, menus or users' : 'venues or menus'
  return (
    <ReauthProvider>
      <PrivatePage
        title="Import and export"
        lead={`Read ${kinds} from a file, or save them to one. A file is checked first, and nothing changes until you apply it.`}
      >
        <ImportsAndExports />
      </PrivatePage>
    </ReauthProvider>
  )
}

/**
 * Shows only the uploaded file while it is checked; otherwise the progress of an import, and all imports and exports.
 */
function ImportsAndExports() {
  const { change, isLoading } = useBulkChange()
  const isChecked = change?.status === 'checking' || change?.status === 'checked' || change?.status === 'failed'
  const withoutCheck = change ? 'progress' : 'choose'
  const shown = isChecked ? 'check' : withoutCheck
  const part = useFocusOnChange(isLoading ? LOADING : shown)
  return (
    <div ref={part}>
      {isChecked || (change?.import && change.status === 'running') ? <ImportSteps change={change} /> : null}
      {isChecked ? (
        <ImportCheck change={change} />
      ) : (
        <>
          <BulkProgress />
          <ChooseFile />
          <Exports />
          <PastImports />
        </>
      )}
    </div>
  )
}

function Exports() {
  const actor = useActor()
  const { showError, dismissError } = useErrorBanner()
  const onFailure = (sentence: string | null) => (sentence ? showError(sentence) : dismissError())
  return (
    <section className={panelStyles.panel} aria-labelledby="export">
      <header>
        <h2 id="export">Export</h2>
      </header>
      <dl className={styles.exports}>
        {EXPORTS.filter((what) => can(actor, 'guide:export', { what })).map((what) => (
          <div key={what}>
            <dt className="strong">{what[0]?.toUpperCase() + what.slice(1)}</dt>
            <dd className="muted">{CONTENTS[what]}</dd>
            <dd className={privatePageStyles.actions}>
              {EXPORT_FORMATS.map((format) => (
                <DownloadLink
                  key={format}
                  href={`/api/exports/${what}?format=${format}`}
                  fallback={FALLBACK_MESSAGES.fetchData}
                  onFailure={onFailure}
                >
                  <PrivateIcon name="download" />
                  {format.toUpperCase()}
                  <span className="visually-hidden"> of all {what}</span>
                </DownloadLink>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
