import { useState } from 'react'
import type { VenueEmbed } from '../../../contract/embed.ts'
import { MAX_EMBED_ORIGINS } from '../../../domain/embed/origins.ts'
import { PRIVATE_FALLBACKS } from '../../../domain/private-messages.ts'
import { SettingsForm, SettingsSection } from '../../account/settings/settings-section.tsx'
import { useApi } from '../../site.ts'
import { TextField } from '../../ui/form/fields.tsx'
import { useForm } from '../../ui/form/use-form.ts'

type Props = { embed: VenueEmbed; onSaved: () => Promise<unknown> }

const toFormValues = ({ origins, accent }: VenueEmbed) => ({ origins: origins.join('\n'), accent: accent ?? '' })

/** The server validates the list and returns it as stored. */
export function EmbedForm({ embed, onSaved }: Props) {
  const api = useApi()
  const [seen, setSeen] = useState(embed.updated_at)
  const [result, setResult] = useState('')
  const form = useForm({
    initialValues: toFormValues(embed),
    submit: async ({ origins, accent }) => {
      const body = { origins: linesOf(origins), accent: accent.trim() || null, seen_updated_at: seen }
      const saved = await api.patch('/api/venues/:id/embed', { params: { id: embed.id }, body })
      setSeen(saved.updated_at)
      setResult('Saved.')
      form.reset(toFormValues(saved))
      await onSaved()
    },
    fallback: PRIVATE_FALLBACKS.saveEmbed,
  })
  return (
    <SettingsSection title="Your websites">
      <SettingsForm form={{ ...form, result }} button="Save">
        <TextField
          form={form}
          name="origins"
          label="Allowed websites"
          lines={4}
          placeholder="https://www.example.org"
          spellCheck={false}
          autoCapitalize="off"
          hint={`One per line, at most ${MAX_EMBED_ORIGINS}, such as https://www.example.org. Other websites cannot show your embed. Write a name with special characters as browsers do: xn--…`}
        />
        <TextField
          form={form}
          name="accent"
          label="Colour"
          placeholder="#5e1b45"
          maxLength={7}
          spellCheck={false}
          hint="Of buttons and links. Without one, the colour of the guide."
        />
      </SettingsForm>
    </SettingsSection>
  )
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
