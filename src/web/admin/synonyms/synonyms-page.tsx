import { type RefObject, useEffect, useRef, useState } from 'react'
import type { SynonymLine } from '../../../contract/synonyms.ts'
import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import { PRIVATE_FALLBACKS } from '../../../domain/private-messages.ts'
import { readSynonymPhrases, SYNONYM_MAX_LENGTH, SYNONYM_PHRASES } from '../../../domain/search/synonym-phrases.ts'
import { ConfirmAction } from '../../private/confirm-action.tsx'
import { EditForm } from '../../private/edit-form/edit-form.tsx'
import { useEditForm } from '../../private/edit-form/use-edit-form.ts'
import { FetchErrorBanner, useErrorBanner } from '../../private/error-banner.tsx'
import * as styles from '../../private/panel.module.css'
import { PrivatePage } from '../../private/private-page.tsx'
import { DataTable } from '../../private/table/data-table.tsx'
import { TableSkeleton } from '../../private/table/list-panel.tsx'
import { showToast } from '../../private/toasts.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { SubmitButton } from '../../ui/form/form-parts.tsx'
import { focusAfterRender } from '../../ui/restore-focus.ts'
import { LoadingSkeleton } from '../../ui/skeleton.tsx'
import { split, useRemoveSynonyms, useSaveSynonyms, useSynonyms } from './use-synonyms.ts'

const SEPARATOR = ', '

type SynonymFormProps = {
  line: SynonymLine | null
  /** Closes the form for another line; null for the form that adds one. Asks before changes are lost. */
  closing: RefObject<(next: SynonymLine | null) => void>
  takesFocus: boolean
  onDone: (next?: SynonymLine | null) => void
}

function SynonymForm({ line, closing, takesFocus, onDone }: SynonymFormProps) {
  const next = useRef<SynonymLine | null>(null)
  const form = useEditForm({
    stored: line,
    toFormValues: ({ phrases }) => ({ phrases: phrases.join(SEPARATOR) }),
    emptyValues: { phrases: '' },
    validate: ({ phrases }) => (readSynonymPhrases(split(phrases)) ? [] : [{ field: 'phrases', code: 'synonyms_invalid' }]),
    ...useSaveSynonyms(),
    onSaved: () => {
      showToast(line ? 'Synonyms changed' : 'Synonyms added')
      onDone()
    },
    onClose: () => onDone(next.current),
    fallback: PRIVATE_FALLBACKS.saveSynonyms,
    pageBanner: useErrorBanner(),
  })
  const close = (to: SynonymLine | null) => {
    next.current = to
    form.close()
  }
  useEffect(() => {
    closing.current = close
  })
  return (
    <EditForm form={form} noun="line of synonyms" entity="synonym" labels={{ phrases: 'Words' }} className={`${styles.padded} stack`}>
      <TextField
        form={form}
        name="phrases"
        label="Words that mean the same"
        hint="Separate them with commas, such as ‘burger, haché’. A search for one then finds the others."
        autoComplete="off"
        maxLength={SYNONYM_PHRASES.max * (SYNONYM_MAX_LENGTH + SEPARATOR.length)}
        takesFocus={takesFocus}
        isRequired
      />
      <p className={styles.tools}>
        <SubmitButton isSubmitting={form.isSubmitting} className="btn compact" busyText="Saving...">
          {line ? 'Save' : 'Add'}
        </SubmitButton>
        {line ? (
          <button type="button" className="btn outline compact" onClick={() => close(null)}>
            Cancel
          </button>
        ) : null}
      </p>
    </EditForm>
  )
}

export function SynonymsPage() {
  return (
    <PrivatePage title="Synonyms" lead="Words that mean the same. A search for one of them also finds the others.">
      <Synonyms />
    </PrivatePage>
  )
}

function Synonyms() {
  const query = useSynonyms()
  const remove = useRemoveSynonyms()
  const [changed, setChanged] = useState<SynonymLine | null>(null)
  const [form, setForm] = useState({ number: 0, takesFocus: false })
  const closing = useRef<(next: SynonymLine | null) => void>(() => {})
  const done = (next: SynonymLine | null = null) => {
    setChanged(next)
    // The key of the next form, which starts with the words of its own line.
    setForm(({ number }) => ({ number: number + 1, takesFocus: next !== null || changed === null }))
    // The former form disappears with the focus.
    if (changed && !next) focusAfterRender(() => document.getElementById(changeButtonId(changed)))
  }
  const [removed, setRemoved] = useState<SynonymLine | null>(null)
  return (
    <>
      <section className={styles.panel} aria-labelledby="synonym-form">
        <header>
          <h2 id="synonym-form">{changed ? 'Change synonyms' : 'Add synonyms'}</h2>
        </header>
        <SynonymForm key={form.number} line={changed} closing={closing} takesFocus={form.takesFocus} onDone={done} />
      </section>
      <section className={styles.panel} aria-labelledby="synonyms">
        <header>
          <h2 id="synonyms" tabIndex={-1}>
            Synonyms of this guide
          </h2>
        </header>
        <SynonymsTable query={query} onChange={(line) => closing.current(line)} onRemove={setRemoved} />
      </section>
      {query.data ? (
        <details className={styles.panel}>
          <summary className={styles.padded}>{query.data.built_in.length} built-in groups of words</summary>
          <ul className={styles.padded}>
            {query.data.built_in.map((phrases) => (
              <li key={phrases.join()}>{phrases.join(', ')}</li>
            ))}
          </ul>
        </details>
      ) : null}
      <ConfirmAction
        open={removed !== null}
        onClose={() => setRemoved(null)}
        title="Remove Synonyms"
        busyVerb="Removing..."
        run={async () => {
          if (removed && (await remove(removed)) && removed.id === changed?.id) done()
        }}
        row="tr"
        finalFocus={() => document.getElementById('synonyms')}
      >
        {removed ? `Searches no longer treat ‘${numberInWords(removed)}’ as the same.` : null}
      </ConfirmAction>
    </>
  )
}

type TableProps = {
  query: ReturnType<typeof useSynonyms>
  onChange: (line: SynonymLine) => void
  onRemove: (line: SynonymLine) => void
}

function SynonymsTable({ query, onChange, onRemove }: TableProps) {
  const actions = (line: SynonymLine) => (
    <>
      <button
        type="button"
        className="btn outline compact"
        id={changeButtonId(line)}
        aria-label={`Change: ${numberInWords(line)}`}
        onClick={() => onChange(line)}
      >
        Change
      </button>{' '}
      <button
        type="button"
        className="btn outline compact"
        aria-label={`Remove: ${numberInWords(line)}`}
        aria-haspopup="dialog"
        onClick={() => onRemove(line)}
      >
        Remove
      </button>
    </>
  )
  return (
    <>
      {query.isError && !query.data ? (
        <div className={styles.padded}>
          <FetchErrorBanner error={query.error} fallback={FALLBACK_MESSAGES.fetchData} onRetry={() => void query.refetch()} />
        </div>
      ) : null}
      {query.isPending ? (
        <div className={styles.padded}>
          <LoadingSkeleton text="Loading synonyms...">
            <TableSkeleton />
          </LoadingSkeleton>
        </div>
      ) : null}
      {query.data?.data.length === 0 ? (
        <EmptyState hint="Add words that your diners use, such as the local name of a dish.">No synonyms added yet</EmptyState>
      ) : null}
      {query.data && query.data.data.length > 0 ? (
        <DataTable<SynonymLine, never>
          columns={[
            { title: 'Words', cell: numberInWords },
            { title: 'Actions', kind: 'actions', cell: actions },
          ]}
          rows={query.data.data}
          keyOf={({ id }) => id}
          labelledBy="synonyms"
        />
      ) : null}
    </>
  )
}

function changeButtonId({ id }: SynonymLine): string {
  return `change-${id}`
}

function numberInWords({ phrases }: SynonymLine): string {
  return phrases.join(SEPARATOR)
}
