import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { VenueEmbed } from '../../../contract/embed.ts'
import { MAX_EMBED_ORIGINS } from '../../../domain/embed/origins.ts'
import { escapeHtml } from '../../../domain/escape-html.ts'
import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import { PRIVATE_FALLBACKS } from '../../../domain/private-messages.ts'
import { embedPath, venuePath } from '../../../domain/public-pages.ts'
import * as settingsSectionStyles from '../../account/settings/settings-section.module.css'
import { SettingsSection } from '../../account/settings/settings-section.tsx'
import { currentOf } from '../../current-of.ts'
import { VenueNavigation } from '../../owner/venue-navigation.tsx'
import { EditForm } from '../../private/edit-form/edit-form.tsx'
import { useEditForm } from '../../private/edit-form/use-edit-form.ts'
import { FetchErrorBanner } from '../../private/error-banner.tsx'
import { LoadingPlaceholder, PrivatePage } from '../../private/private-page.tsx'
import { KEYS } from '../../private/query-keys.ts'
import { useCopy } from '../../private/use-copy.ts'
import { useApi, useSite } from '../../site.ts'
import { Banner } from '../../ui/banner.tsx'
import { Field } from '../../ui/field.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { FormBanner, SubmitButton } from '../../ui/form/form-parts.tsx'
import * as manageEmbedStyles from './manage-embed.module.css'

const EMBED_LABELS = { origins: 'Allowed websites', accent: 'Colour' }

type EmbedFormProps = { embed: VenueEmbed; refresh: () => Promise<void> }

const toFormValues = ({ origins, accent }: VenueEmbed) => ({ origins: origins.join('\n'), accent: accent ?? '' })

/** The server validates the list and returns it as stored. */
function EmbedForm({ embed, refresh }: EmbedFormProps) {
  const [result, setResult] = useState('')
  const api = useApi()
  const form = useEditForm({
    stored: embed,
    toFormValues,
    emptyValues: toFormValues(embed),
    currentOf: (error) => currentOf(error, 'patch', '/api/venues/:id/embed'),
    update: ({ id, values: { origins, accent }, seen }) => {
      const body = { origins: linesOf(origins), accent: accent.trim() || null, seen_updated_at: seen }
      return api.patch('/api/venues/:id/embed', { params: { id }, body })
    },
    refresh,
    staysOpen: true,
    onSaved: () => setResult('Saved.'),
    fallback: PRIVATE_FALLBACKS.saveEmbed,
  })
  return (
    <SettingsSection title="Your websites">
      <EditForm form={form} noun="venue’s embed" entity="venue" labels={EMBED_LABELS} className="stack">
        <FormBanner form={form} />
        <TextField
          form={form}
          name="origins"
          label="Allowed websites"
          lines={4}
          placeholder="https://www.example.org"
          spellCheck={false}
          autoCapitalize="off"
          hint={`One per line, at most ${MAX_EMBED_ORIGINS}, such as https://www.example.org. Other websites cannot show your embed. Enter a name with special characters in its xn--… form.`}
        />
        <TextField
          form={form}
          name="accent"
          label="Colour"
          placeholder="#5e1b45"
          maxLength={7}
          spellCheck={false}
          hint="For buttons and links. Leave it blank to use the colour of the guide."
        />
        <p className={settingsSectionStyles.save}>
          <SubmitButton className="btn outline" isSubmitting={form.isSubmitting}>
            Save
          </SubmitButton>
          <span role="status">{form.isSubmitting || form.banner || form.isDirty() ? '' : result}</span>
        </p>
      </EditForm>
    </SettingsSection>
  )
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

const THEMES = { '': 'Same as the visitor’s system', light: 'Light', dark: 'Dark' } as const
type Theme = keyof typeof THEMES

function EmbedPreview({ embed: { name, slug, updated_at } }: { embed: VenueEmbed }) {
  const [theme, setTheme] = useState<Theme>('')
  return (
    <SettingsSection title="Preview">
      <fieldset className={manageEmbedStyles.themes}>
        <legend className="visually-hidden">Theme</legend>
        {(Object.keys(THEMES) as Theme[]).map((one) => (
          <label key={one} className="chip">
            <input type="radio" name="theme" checked={theme === one} onChange={() => setTheme(one)} />
            {THEMES[one]}
          </label>
        ))}
      </fieldset>
      <iframe
        key={`${theme} ${updated_at}`}
        className={manageEmbedStyles.preview}
        title={`Preview of the embed of ${name}`}
        src={`${embedPath(slug)}?preview=1${theme && `&theme=${theme}`}`}
      />
    </SettingsSection>
  )
}

/** Pixels of the frame in the code without a script: the first menu and the beginning of the form. The frame scrolls. */
const FRAME_HEIGHT = 1200

function EmbedSnippets({ embed: { name, slug } }: { embed: VenueEmbed }) {
  const { publicUrl } = useSite()
  const element = [
    `<script src="${publicUrl}/embed.js" async></script>`,
    `<plateful-venue venue="${slug}">`,
    `  <a href="${publicUrl}${venuePath(slug)}">${escapeHtml(name)}: menu and tables</a>`,
    '</plateful-venue>',
  ].join('\n')
  const frame = [
    `<iframe src="${publicUrl}${embedPath(slug)}"`,
    `  title="${escapeHtml(name)}: menu and table requests" loading="lazy"`,
    `  width="100%" height="${FRAME_HEIGHT}" style="border: 0"></iframe>`,
  ].join('\n')
  return (
    <SettingsSection title="Code for your website">
      <p className={settingsSectionStyles.fact}>
        Put this where your menu should appear. It sets no cookies. The link is for visitors whose browser does not show the embed. For one
        theme only, add <code>theme="light"</code> or <code>theme="dark"</code>.
      </p>
      <Snippet label="Code" rows={5} code={element} />
      <p className={settingsSectionStyles.fact}>
        If your website allows no scripts, put this there instead. Its height is fixed and can be changed. For one theme only, add{' '}
        <code>?theme=light</code> or <code>?theme=dark</code> to the URL.
      </p>
      <Snippet label="Code without a script" rows={4} code={frame} />
    </SettingsSection>
  )
}

function Snippet({ label, rows, code }: { label: string; rows: number; code: string }) {
  const { copy, result } = useCopy(code, 'Copying failed. Please select the code and copy it.')
  return (
    <>
      <Field label={label}>{(control) => <textarea {...control} readOnly rows={rows} value={code} spellCheck={false} />}</Field>
      <p className={settingsSectionStyles.save}>
        <button type="button" className="btn outline" onClick={copy}>
          Copy<span className="visually-hidden">: {label}</span>
        </button>
        <span role="status">{result}</span>
      </p>
    </>
  )
}

export function ManageEmbedPage() {
  const { id } = useParams({ from: '/venue-embed/$id' })
  const api = useApi()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery({
    queryKey: [...KEYS.embed, id],
    queryFn: ({ signal }) => api.get('/api/venues/:id/embed', { params: { id }, signal }),
    // Refetching would replace the entered values.
    refetchOnWindowFocus: false,
  })
  return (
    <PrivatePage
      title="Website"
      navigation={
        <VenueNavigation
          venueId={id}
          name={data?.name}
          onChoose={(venue) => void navigate({ to: '/venue-embed/$id', params: { id: venue } })}
        />
      }
    >
      {error ? <FetchErrorBanner error={error} fallback={FALLBACK_MESSAGES.fetchData} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <LoadingPlaceholder /> : null}
      {data && !data.active ? <Banner tone="warning">This venue is inactive, so its embed cannot be seen yet.</Banner> : null}
      {data ? (
        <div className={manageEmbedStyles.columns}>
          <div>
            <EmbedForm key={id} embed={data} refresh={async () => void (await refetch())} />
            <EmbedSnippets embed={data} />
          </div>
          {data.active ? <EmbedPreview embed={data} /> : null}
        </div>
      ) : null}
    </PrivatePage>
  )
}
