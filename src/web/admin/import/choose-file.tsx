import { useId, useState } from 'react'
import { IMPORT_KINDS, type ImportKind, MAX_IMPORT_BYTES, MAX_IMPORT_MB } from '../../../domain/bulk.ts'
import { can } from '../../../domain/permissions.ts'
import { PRIVATE_FALLBACKS } from '../../../domain/private-messages.ts'
import { apiErrorMessage } from '../../api.ts'
import * as inputStyles from '../../private/input.module.css'
import * as panelStyles from '../../private/panel.module.css'
import { useActor } from '../../session/use-actor.ts'
import { Banner } from '../../ui/banner.tsx'
import { kindOfFile } from './file-kind.ts'
import * as styles from './import.module.css'
import { useUploadImport } from './use-import.ts'

const COMMAND = 'plateful import venues venues.csv --apply'

export function ChooseFile() {
  const id = useId()
  const actor = useActor()
  const kinds = IMPORT_KINDS.filter((kind) => can(actor, 'guide:import', { what: kind }))
  const [what, setWhat] = useState<ImportKind>('venues')
  const [isChosen, setChosen] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { mutate, isPending, error } = useUploadImport()
  const send = async (file: File | undefined) => {
    if (!file || isPending) return
    setProblem(
      file.size > MAX_IMPORT_BYTES ? `The file must be less than ${MAX_IMPORT_MB} MB. The command line imports larger ones.` : null,
    )
    if (file.size > MAX_IMPORT_BYTES) return
    // A file that cannot be read is reported when it is sent.
    const found = isChosen ? null : await kindOfFile(file).catch(() => null)
    const recognised = found && kinds.includes(found) ? found : 'venues'
    const kind = isChosen ? what : recognised
    setWhat(kind)
    mutate({ file, what: kind })
  }
  const sentence = problem ?? (error ? apiErrorMessage(error, PRIVATE_FALLBACKS.uploadImport) : null)
  return (
    <section className={panelStyles.panel} aria-labelledby="import">
      <header>
        <h2 id="import">Import</h2>
      </header>
      <form className={`${panelStyles.padded} ${styles.choose}`} onSubmit={(event) => event.preventDefault()}>
        {sentence ? <Banner tone="error">{sentence}</Banner> : null}
        <div className="field">
          <label htmlFor={`${id}-what`} className="label">
            What the file contains
          </label>
          <select
            id={`${id}-what`}
            className={`${inputStyles.input} ${styles.what}`}
            value={what}
            aria-describedby={`${id}-what-help`}
            onChange={({ target }) => {
              setWhat(target.value as ImportKind)
              setChosen(true)
            }}
          >
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {kind[0]?.toUpperCase() + kind.slice(1)}
              </option>
            ))}
          </select>
          <p id={`${id}-what-help`} className="hint">
            {kinds.includes('users') ? 'Menus and users are' : 'Menus are'} recognised by the columns of the file, unless you choose.
          </p>
        </div>
        <FileDropField isSending={isPending} onFile={(file) => void send(file)} />
        <CommandLineImport />
      </form>
    </section>
  )
}

type FieldProps = { isSending: boolean; onFile: (file: File | undefined) => void }

function FileDropField({ isSending, onFile }: FieldProps) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the field in it
    <div
      className={styles.drop}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        onFile(event.dataTransfer.files[0])
      }}
    >
      <label htmlFor={`${id}-file`} className="label">
        {isSending ? 'Sending...' : 'Choose a file, or drop it here'}
      </label>
      <input
        id={`${id}-file`}
        type="file"
        accept=".csv,.sql,.json,.ndjson,.jsonl,.geojson,.xml,.gz,.txt,.tsv"
        aria-describedby={`${id}-help`}
        disabled={isSending}
        onChange={({ target }) => {
          onFile(target.files?.[0])
          target.value = ''
        }}
      />
      <p id={`${id}-help`} className="muted small">
        CSV, JSON or NDJSON, also gzipped, up to {MAX_IMPORT_MB} MB. Files from OpenStreetMap, the Food Hygiene Rating Scheme and Google
        Business Profile are read as they are, and so are dumps of PostgreSQL or Supabase in plain SQL. The file is checked row by row
        first, and nothing is saved until you apply it.
      </p>
    </div>
  )
}

function CommandLineImport() {
  return (
    <details>
      <summary>Larger files, and imports without a browser</summary>
      <p>
        The <code>plateful</code> command imports files of any size on the server. Without <code>--apply</code> it only reports what would
        change.
      </p>
      <pre>
        <code>{COMMAND}</code>
      </pre>
      <p className="muted">
        The columns, and how rows are matched with venues that are there already, are described in <code>docs/importing.md</code>.
      </p>
    </details>
  )
}
