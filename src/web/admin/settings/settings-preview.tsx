import { type CSSProperties, useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { accentPalette, isHexColour } from '../../../domain/accent-colour.ts'
import { DEFAULT_HERO } from '../../../domain/settings.ts'
import wide from '../../pictures/hero-wide.w960.webp?url'
import type { EditForm } from '../../private/edit-form/use-edit-form.ts'
import * as panelStyles from '../../private/panel.module.css'
import * as segmentedControlStyles from '../../private/segmented-control.module.css'
import { Icon } from '../../ui/icon.tsx'
import { DEFAULT_ACCENT } from './accent-section.tsx'
import type { SettingsFormValues } from './settings-form-values.ts'
import * as styles from './settings-preview.module.css'
import { inOrderOf, useFeatured } from './use-settings.ts'

const SHOWN_VENUES = 2
/** Placeholders with the height of the venues that are loading. */
const WAITING = ['a', 'b'].map((id) => ({ id, name: '…', place: '', image_url: null }))
/** `--accent` and `--on-accent` of `tokens.css`. */
const DEFAULT_SHADES = { light: { accent: DEFAULT_ACCENT, on: '#fff8ee' }, dark: { accent: '#eba3c4', on: '#34091f' } }
const THEMES = ['light', 'dark'] as const
type Theme = (typeof THEMES)[number]

export function SettingsPreview({ form, defaultName }: { form: EditForm<SettingsFormValues>; defaultName: string }) {
  const id = useId()
  const [theme, setTheme] = useState<Theme>('light')
  const values = useWatch({ control: form.control }) as SettingsFormValues
  const { hero_title, hero_text, image_url, footer_links, name } = values
  const venues = inOrderOf(values.featured_venues, useFeatured('venues').data?.rows ?? WAITING).slice(0, SHOWN_VENUES)
  const links = ['Privacy', 'Terms', 'Cookies', 'Contact', ...footer_links.map(({ label }) => label)].filter(Boolean)
  return (
    <section className={`${panelStyles.panel} ${styles.panel}`} aria-labelledby={id}>
      <header>
        <h2 id={id}>Preview</h2>
        <fieldset className="field">
          <legend className="visually-hidden">Theme of the preview</legend>
          <div className={segmentedControlStyles.control}>
            {THEMES.map((one) => (
              <label key={one}>
                <input type="radio" name="preview-theme" checked={one === theme} onChange={() => setTheme(one)} />
                {one === 'light' ? 'Light' : 'Dark'}
              </label>
            ))}
          </div>
        </fieldset>
      </header>
      <div className={panelStyles.padded}>
        <div className={styles.preview} style={themeOf(values.accent, theme)} inert aria-hidden="true">
          <p className={styles.bar}>
            <span className={styles.name}>{name || defaultName}</span>
            <span className={styles.button}>Sign In</span>
          </p>
          <div className={styles.hero} style={{ backgroundImage: `url("${image_url ?? wide}")` }}>
            <div className={styles.card}>
              <p className={styles.title}>{hero_title || DEFAULT_HERO.title}</p>
              <p className="small">{hero_text || DEFAULT_HERO.text}</p>
            </div>
          </div>
          <p className={styles.search}>
            <Icon name="search" /> Search dishes, venues, or locations...
          </p>
          <div className={styles.venues}>
            {venues.map(({ id, name: venue, image_url: image }) => (
              <p key={id} className={styles.venue}>
                <span className={styles.picture} style={image ? { backgroundImage: `url("${image}")` } : undefined} />
                <span className={styles.venueName}>{venue}</span>
                <span className={styles.link}>View Details</span>
              </p>
            ))}
          </div>
          <p className={styles.body}>
            <span className={styles.button}>Request a table</span>
          </p>
          <p className={styles.footer}>
            {links.map((label, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two links may have one label, and the text has no state
              <span key={index}>{label}</span>
            ))}
          </p>
        </div>
      </div>
      <p className={`${styles.note} muted small`}>Only you see this until you save.</p>
    </section>
  )
}

function themeOf(typed: string, theme: Theme): CSSProperties {
  const accent = typed.trim().toLowerCase()
  const palette = isHexColour(accent) ? accentPalette(accent) : null
  const shades = palette?.[theme] ?? DEFAULT_SHADES[theme]
  const colours: Record<string, string> = { colorScheme: theme, '--accent': shades.accent, '--on-accent': shades.on }
  return colours
}
