import { useState } from 'react'
import type { VenueEmbed } from '../../../contract/embed.ts'
import { venuePath } from '../../../domain/public-pages.ts'
import * as settingsSectionStyles from '../../account/settings/settings-section.module.css'
import { SettingsSection } from '../../account/settings/settings-section.tsx'
import { useSite } from '../../site.ts'
import { Field } from '../../ui/field.tsx'

export function EmbedSnippet({ embed: { name, slug } }: { embed: VenueEmbed }) {
  const { publicUrl } = useSite()
  const [result, setResult] = useState('')
  const code = [
    `<script src="${publicUrl}/embed.js" async></script>`,
    `<plateful-venue venue="${slug}">`,
    `  <a href="${publicUrl}${venuePath(slug)}">${escapeHtml(name)}: menu and tables</a>`,
    '</plateful-venue>',
  ].join('\n')
  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => setResult('Copied.'),
      () => setResult('Copying did not work. Please select the code and copy it.'),
    )
  return (
    <SettingsSection title="Code for your website">
      <p className={settingsSectionStyles.fact}>
        Put this where your menu should appear. It sets no cookies. The link is for visitors whose browser does not show the embed. For one
        theme only, add <code>theme="light"</code> or <code>theme="dark"</code>.
      </p>
      <Field label="Code">{(control) => <textarea {...control} readOnly rows={5} value={code} spellCheck={false} wrap="off" />}</Field>
      <p className={settingsSectionStyles.save}>
        <button type="button" className="btn outline" onClick={() => void copy()}>
          Copy
        </button>
        <span role="status">{result}</span>
      </p>
    </SettingsSection>
  )
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
