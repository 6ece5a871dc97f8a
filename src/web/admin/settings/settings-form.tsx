import { useEffect, useId, useRef } from 'react'
import type { ManagedSettings } from '../../../contract/settings.ts'
import { ChangesNote } from '../../private/edit-form/changes-note.tsx'
import { EditForm } from '../../private/edit-form/edit-form.tsx'
import * as formBarStyles from '../../private/form-bar.module.css'
import * as panelStyles from '../../private/panel.module.css'
import { PrivateIcon } from '../../private/private-icon.tsx'
import type { ToastAction } from '../../private/toasts.ts'
import { SubmitButton } from '../../ui/form/form-parts.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SectionLinks } from '../../venue/form/form-section.tsx'
import { AccentSection } from './accent-section.tsx'
import { FeaturedSection } from './featured-section.tsx'
import { FooterSection } from './footer-section.tsx'
import * as settingsStyles from './settings.module.css'
import { formatSetting, SETTINGS_LABELS } from './settings-form-values.ts'
import { SettingsPreview } from './settings-preview.tsx'
import { HomeSection, NameSection, PolicySection } from './text-sections.tsx'
import { useSettingsForm } from './use-settings.ts'

/** In the order of their fields. */
const SECTIONS = [
  'Name',
  'Accent colour',
  'Home page',
  'Order on the home page',
  'Footer links',
  'Further paragraphs of the policies',
] as const

function EnvironmentSection({ values }: { values: ManagedSettings['environment'] }) {
  const id = useId()
  return (
    <section className={panelStyles.panel} aria-labelledby={id}>
      <header>
        <h2 id={id}>Fixed by the environment</h2>
        <p className="muted small">Change these in the environment of the server.</p>
      </header>
      <dl className={settingsStyles.environment}>
        {values.map(({ variable, label, value, is_set }) => (
          <div key={variable}>
            <dt>{label}</dt>
            <dd>{value ?? <SecretBadge isSet={is_set} />}</dd>
            <dd>
              <PrivateIcon name="lock" /> <code>{variable}</code>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The value itself stays hidden. */
function SecretBadge({ isSet }: { isSet: boolean }) {
  if (!isSet) return <span className="badge neutral">Not set</span>
  return (
    <span className="badge confirmed">
      <Icon name="tick" />
      Set
    </span>
  )
}

type SettingsFormProps = {
  page: ManagedSettings
  /** Whether an undo created this form. Then it takes the focus from the form that it replaces. */
  isUndone: boolean
  reload: () => Promise<void>
  /** `undo` restores an image that was removed or replaced; null when none was. */
  onSaved: (undo: ToastAction | null) => void
}

export function SettingsForm({ page, isUndone, reload, onSaved }: SettingsFormProps) {
  const { settings, fixed, defaults, environment } = page
  const form = useSettingsForm(settings, reload, onSaved)
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isUndone) element.current?.querySelector<HTMLElement>('[type="submit"]')?.focus({ preventScroll: true })
  }, [isUndone])
  return (
    <EditForm form={form} noun="page of settings" entity="settings" labels={SETTINGS_LABELS} formatValue={formatSetting} label="Settings">
      <SectionLinks titles={SECTIONS} />
      <div className={settingsStyles.columns}>
        <div>
          <NameSection form={form} fixed={fixed} defaults={defaults} />
          <AccentSection form={form} />
          <HomeSection form={form} />
          <FeaturedSection form={form} />
          <FooterSection form={form} />
          <PolicySection form={form} />
          <EnvironmentSection values={environment} />
        </div>
        <SettingsPreview form={form} defaultName={defaults.name} />
      </div>
      <div className={formBarStyles.bar} ref={element}>
        <ChangesNote form={form} labels={SETTINGS_LABELS} />
        <SubmitButton className="btn" isSubmitting={form.isSubmitting} busyText="Saving..." isDisabled={form.isUploading}>
          Save settings
        </SubmitButton>
      </div>
    </EditForm>
  )
}
