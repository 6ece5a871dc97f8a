import type { SynonymLine } from '../../../contract/synonyms.ts'
import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import { readSynonymPhrases } from '../../../domain/search/synonym-phrases.ts'
import { useErrorBanner } from '../../private/error-banner.tsx'
import * as panelStyles from '../../private/panel.module.css'
import { TextField } from '../../ui/form/fields.tsx'
import { SubmitButton } from '../../ui/form/form-parts.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useSaveSynonyms } from './use-synonyms.ts'

type Props = {
  line: SynonymLine | null
  onDone: () => void
}

export function SynonymForm({ line, onDone }: Props) {
  const save = useSaveSynonyms()
  const form = useForm({
    initialValues: { phrases: line?.phrases.join(', ') ?? '' },
    validate: ({ phrases }) => (readSynonymPhrases(split(phrases)) ? [] : [{ field: 'phrases', code: 'synonyms_invalid' }]),
    submit: async ({ phrases }) => {
      await save(split(phrases), line)
      form.reset({ phrases: '' })
      onDone()
    },
    fallback: FALLBACK_MESSAGES.fetchData,
    pageBanner: useErrorBanner(),
  })
  return (
    <form className={panelStyles.padded} {...form.attributes}>
      <TextField
        form={form}
        name="phrases"
        label="Words that mean the same"
        hint="Separate them with commas, such as ‘burger, haché’. A search for one then finds the others."
        autoComplete="off"
        maxLength={640}
        takesFocus={line !== null}
        isRequired
      />
      <p className={panelStyles.tools}>
        <SubmitButton isSubmitting={form.isSubmitting} className="btn compact" busyText="Saving...">
          {line ? 'Save' : 'Add'}
        </SubmitButton>
        {line ? (
          <button type="button" className="btn outline compact" onClick={onDone}>
            Cancel
          </button>
        ) : null}
      </p>
    </form>
  )
}

function split(text: string): string[] {
  return text
    .split(',')
    .map((phrase) => phrase.trim())
    .filter(Boolean)
}
