import { EXPORT_FORMATS, EXPORTS, type ExportName } from '../../domain/export.ts'
import { FALLBACK_MESSAGES } from '../../domain/messages.ts'
import { DownloadLink } from '../private/download-link.tsx'
import { useErrorBanner } from '../private/error-banner.tsx'
import * as panelStyles from '../private/panel.module.css'
import { PrivateIcon } from '../private/private-icon.tsx'
import * as privatePageStyles from '../private/private-page.module.css'
import { PrivatePage } from '../private/private-page.tsx'
import * as styles from './import-export.module.css'

const CONTENTS: Record<ExportName, string> = {
  venues: 'Every venue with its address, cuisines and opening hours, inactive ones included.',
  menus: 'Every menu with its categories and items, inactive ones included.',
  users: 'Every account with its email address, role and venue. No passwords.',
  reservations: 'Every reservation of every venue with the contact details of the diner. Keep this file safe.',
}

/** The guide's contents as files to download, and how files are imported. */
export function ImportExportPage() {
  return (
    <PrivatePage title="Import and export">
      <Exports />
      <Imports />
    </PrivatePage>
  )
}

function Exports() {
  const { showError, dismissError } = useErrorBanner()
  const onFailure = (sentence: string | null) => (sentence ? showError(sentence) : dismissError())
  return (
    <section className={panelStyles.panel} aria-labelledby="export">
      <header>
        <h2 id="export">Export</h2>
      </header>
      <dl className={styles.exports}>
        {EXPORTS.map((what) => (
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

const COMMANDS = [
  ['Check a file of venues. This changes nothing.', 'npm run plateful -- import venues venues.csv'],
  ['Import it.', 'npm run plateful -- import venues venues.csv --apply'],
  ['Import a file of menus, as exported above.', 'npm run plateful -- import menus menus.csv --apply'],
  [
    'Import a file of users, as exported above. New users get an email with a link that sets a password.',
    'npm run plateful -- import users users.csv --apply',
  ],
] as const

function Imports() {
  return (
    <section className={panelStyles.panel} aria-labelledby="import">
      <header>
        <h2 id="import">Import</h2>
      </header>
      <div className={`${panelStyles.padded} ${styles.imports}`}>
        <p>
          Files are imported on the server, with the <code>plateful</code> command. Without <code>--apply</code> it only reports what would
          change, row by row. It reads CSV, JSON and NDJSON, and files exported on this page.
        </p>
        <ol>
          {COMMANDS.map(([what, command]) => (
            <li key={command}>
              {what}
              <pre>
                <code>{command}</code>
              </pre>
            </li>
          ))}
        </ol>
        <p className="muted">
          The columns, and how rows are matched with venues that are there already, are described in <code>docs/importing.md</code>.
        </p>
      </div>
    </section>
  )
}
