import { useWatch } from 'react-hook-form'
import { type ContrastCheck, contrastChecks, isHexColour, MIN_CONTRAST, nearestLegibleAccent } from '../../../domain/accent-colour.ts'
import type { EditForm } from '../../private/edit-form/use-edit-form.ts'
import { Banner } from '../../ui/banner.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { FormSection } from '../../venue/form/form-section.tsx'
import * as styles from './settings.module.css'
import type { SettingsFormValues } from './settings-form-values.ts'

export const DEFAULT_ACCENT = '#5e1b45'

const COLOURS = [
  { name: 'Damson', colour: '' },
  { name: 'River', colour: '#1f5360' },
  { name: 'Brick', colour: '#8b2f1d' },
  { name: 'Forest', colour: '#24532d' },
  { name: 'Navy', colour: '#1f3a6e' },
  { name: 'Slate', colour: '#3f3a4a' },
] as const

const USES: Record<ContrastCheck['use'], string> = {
  page: 'Links on the page',
  card: 'Links on a card',
  wash: 'Selected rows',
  button: 'Button text',
  dark: 'Dark theme',
}

export function AccentSection({ form }: { form: EditForm<SettingsFormValues> }) {
  const typed = useWatch({ control: form.control, name: 'accent' }).trim().toLowerCase()
  return (
    <FormSection title="Accent colour">
      <div className="two-columns">
        <fieldset className="field">
          <legend>Colour</legend>
          <div className={styles.swatches}>
            {COLOURS.map(({ name, colour }) => (
              <label key={name} style={{ background: colour || DEFAULT_ACCENT }}>
                <input type="radio" name="swatch" checked={typed === colour} onChange={() => form.set('accent', colour)} />
                <span className="visually-hidden">{name}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <TextField form={form} name="accent" label="Custom colour" placeholder={DEFAULT_ACCENT} maxLength={7} spellCheck={false} />
      </div>
      {typed === '' || isHexColour(typed) ? (
        <Contrasts accent={typed || DEFAULT_ACCENT} onChoose={(colour) => form.set('accent', colour)} />
      ) : null}
    </FormSection>
  )
}

function Contrasts({ accent, onChoose }: { accent: string; onChoose: (colour: string) => void }) {
  const checks = contrastChecks(accent)
  const worst = checks.reduce((least, check) => (check.ratio < least.ratio ? check : least))
  const nearest = worst.ratio < MIN_CONTRAST ? nearestLegibleAccent(accent) : null
  return (
    <>
      <table className={styles.contrasts}>
        <caption className="visually-hidden">Contrast of the accent colour</caption>
        <tbody>
          {checks.map(({ use, text, ground, ratio }) => (
            <tr key={use}>
              <td>
                <span className={styles.sample} style={{ color: text, background: ground }} aria-hidden="true">
                  Aa
                </span>
              </td>
              <th scope="row">{USES[use]}</th>
              <td className="tabular">{ratio.toFixed(2)}</td>
              <td>
                {ratio >= MIN_CONTRAST ? <span className="badge confirmed">Passes</span> : <span className="badge declined">Too low</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="muted small">At least {MIN_CONTRAST} is needed (WCAG 2.2 AA). The dark theme uses a lighter shade of your colour.</p>
      {nearest ? (
        <Banner
          tone="error"
          action={
            <button type="button" className="btn outline compact" onClick={() => onChoose(nearest)}>
              Use {nearest}
            </button>
          }
        >
          {accent} is too light: {worst.ratio.toFixed(2)} for {USES[worst.use].toLowerCase()}. The nearest colour that passes is {nearest}.
        </Banner>
      ) : null}
    </>
  )
}
