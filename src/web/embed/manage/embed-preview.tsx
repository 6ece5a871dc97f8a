import { useState } from 'react'
import type { VenueEmbed } from '../../../contract/embed.ts'
import { embedPath } from '../../../domain/public-pages.ts'
import { SettingsSection } from '../../account/settings/settings-section.tsx'
import * as styles from './manage-embed.module.css'

const THEMES = { '': 'As the visitor’s system', light: 'Light', dark: 'Dark' } as const
type Theme = keyof typeof THEMES

export function EmbedPreview({ embed: { name, slug, updated_at } }: { embed: VenueEmbed }) {
  const [theme, setTheme] = useState<Theme>('')
  return (
    <SettingsSection title="Preview">
      <fieldset className={styles.themes}>
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
        className={styles.preview}
        title={`Preview of the embed of ${name}`}
        src={`${embedPath(slug)}?preview=1${theme && `&theme=${theme}`}`}
      />
    </SettingsSection>
  )
}
