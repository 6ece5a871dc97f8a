import { useWatch } from 'react-hook-form'
import type { ManagedSettings } from '../../../contract/settings.ts'
import { DEFAULT_HERO, SETTINGS_MAX_LENGTHS } from '../../../domain/settings.ts'
import { ImageField } from '../../image/image-field.tsx'
import wide from '../../pictures/hero-wide.w960.webp?url'
import type { EditForm } from '../../private/edit-form/use-edit-form.ts'
import { PrivateIcon } from '../../private/private-icon.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { FormSection } from '../../venue/form/form-section.tsx'
import * as styles from './settings.module.css'
import { SETTINGS_LABELS, type SettingsFormValues } from './settings-form-values.ts'

type Props = { form: EditForm<SettingsFormValues> }
type TextSetting = Exclude<keyof SettingsFormValues, 'image_url' | 'footer_links' | 'featured_venues' | 'featured_dishes' | 'accent'>

function Setting({ form, name, lines, placeholder }: Props & { name: TextSetting; lines?: number; placeholder?: string }) {
  const max = SETTINGS_MAX_LENGTHS[name]
  const length = useWatch({ control: form.control, name }).length
  return (
    <TextField
      form={form}
      name={name}
      label={SETTINGS_LABELS[name]}
      maxLength={max}
      hint={`${length} of ${max} characters`}
      {...(lines ? { lines } : {})}
      {...(placeholder ? { placeholder } : {})}
    />
  )
}

export function NameSection({ form, fixed, defaults }: Props & Pick<ManagedSettings, 'fixed' | 'defaults'>) {
  return (
    <FormSection title="Name">
      <div className="two-columns">
        {fixed.includes('name') ? (
          <FixedSetting label={SETTINGS_LABELS.name} value={defaults.name} variable="PRODUCT_NAME" />
        ) : (
          <Setting form={form} name="name" placeholder={defaults.name} />
        )}
        {fixed.includes('contact_email') ? (
          <FixedSetting label={SETTINGS_LABELS.contact_email} value={defaults.contact_email} variable="CONTACT_EMAIL" />
        ) : (
          <TextField
            form={form}
            name="contact_email"
            label={SETTINGS_LABELS.contact_email}
            type="email"
            maxLength={SETTINGS_MAX_LENGTHS.contact_email}
            placeholder={defaults.contact_email}
          />
        )}
      </div>
      <Setting form={form} name="description" lines={2} />
    </FormSection>
  )
}

function FixedSetting({ label, value, variable }: { label: string; value: string; variable: string }) {
  return (
    <dl className={styles.fixed}>
      <dt>
        {label} <PrivateIcon name="lock" />
      </dt>
      <dd>{value}</dd>
      <dd className="hint">
        Set by <code>{variable}</code>
      </dd>
    </dl>
  )
}

export function HomeSection({ form }: Props) {
  const [url, alt] = useWatch({ control: form.control, name: ['image_url', 'image_alt'] })
  return (
    <FormSection title="Home page">
      <Setting form={form} name="hero_title" placeholder={DEFAULT_HERO.title} />
      <Setting form={form} name="hero_text" lines={2} placeholder={DEFAULT_HERO.text} />
      <ImageField
        label="Image"
        bucket="venue-images"
        value={{ url, alt }}
        onChange={(image) => {
          form.set('image_url', image.url)
          form.set('image_alt', image.alt)
        }}
        onBusy={form.setUploading}
        error={form.errors.image_url}
        standard={wide}
      />
    </FormSection>
  )
}

export function PolicySection({ form }: Props) {
  return (
    <FormSection title="Further paragraphs of the policies">
      <p className="muted small">Shown before the contact details of each policy. An empty line begins a new paragraph.</p>
      <Setting form={form} name="privacy_extra" lines={4} />
      <Setting form={form} name="terms_extra" lines={4} />
      <Setting form={form} name="cookies_extra" lines={4} />
    </FormSection>
  )
}
