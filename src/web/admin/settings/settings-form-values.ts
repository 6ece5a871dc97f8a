import type { StoredSettings, UpdateSettingsInput } from '../../../contract/settings.ts'
import type { FieldError } from '../../../domain/errors.ts'
import { type FooterLink, type SettingsField, validateSettings } from '../../../domain/settings.ts'

export type SettingsFormValues = {
  name: string
  description: string
  contact_email: string
  accent: string
  hero_title: string
  hero_text: string
  image_url: string | null
  image_alt: string
  footer_links: readonly FooterLink[]
  featured_venues: readonly string[]
  featured_dishes: readonly string[]
  privacy_extra: string
  terms_extra: string
  cookies_extra: string
}

export const SETTINGS_LABELS: Record<SettingsField, string> = {
  name: 'Name of the guide',
  description: 'Description for search engines',
  contact_email: 'Contact email',
  accent: 'Accent colour',
  hero_title: 'Title',
  hero_text: 'Text below it',
  image_url: 'Image',
  image_alt: 'Description of the image',
  footer_links: 'Footer links',
  featured_venues: 'Order of featured venues',
  featured_dishes: 'Order of featured dishes',
  privacy_extra: 'Privacy Policy',
  terms_extra: 'Terms of Service',
  cookies_extra: 'Cookie Policy',
}

export function toFormValues(stored: StoredSettings): SettingsFormValues {
  const { image_url, footer_links, featured_venues, featured_dishes } = stored
  const text = (field: Exclude<SettingsField, 'image_url' | 'footer_links' | 'featured_venues' | 'featured_dishes'>) => stored[field] ?? ''
  return {
    name: text('name'),
    description: text('description'),
    contact_email: text('contact_email'),
    accent: text('accent'),
    hero_title: text('hero_title'),
    hero_text: text('hero_text'),
    image_url,
    image_alt: text('image_alt'),
    footer_links,
    featured_venues,
    featured_dishes,
    privacy_extra: text('privacy_extra'),
    terms_extra: text('terms_extra'),
    cookies_extra: text('cookies_extra'),
  }
}

export function toRequestBody(values: SettingsFormValues, changed: readonly (keyof SettingsFormValues)[]): UpdateSettingsInput {
  return Object.fromEntries(changed.map((field) => [field, values[field] === '' ? null : values[field]]))
}

export function validateSettingsForm(values: SettingsFormValues): FieldError[] {
  return validateSettings({ ...values, accent: values.accent.trim().toLowerCase() })
}

export function formatSetting(field: SettingsField, value: unknown): string | null {
  if (field === 'featured_venues' || field === 'featured_dishes') return (value as readonly string[]).length > 0 ? 'Chosen' : 'By name'
  if (field !== 'footer_links') return null
  return (value as readonly FooterLink[]).map(({ label, url }) => `${label} (${url})`).join(', ') || 'Nothing'
}
