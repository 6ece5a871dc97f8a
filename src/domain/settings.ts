import { isHexColour, isLegibleAccent } from './accent.ts'
import { EMAIL_MAX_LENGTH, isEmail } from './account/email.ts'
import type { FieldError } from './errors.ts'
import { acceptAny, type FieldRules, type PartialInput, validateFields } from './fields.ts'
import { IMAGE_MAX_LENGTHS } from './images.ts'
import { hasUnstorableCharacters, isBlank } from './text.ts'
import { isWebsite } from './venue/website.ts'

/** A further link in the footer of every page: to a website, or to a page of the guide. */
export type FooterLink = { label: string; url: string }

/** What administrators can set for the guide. Null: the default. */
export type Settings = {
  name: string | null
  description: string | null
  contact_email: string | null
  /** The accent colour of the light theme, such as '#5e1b45'. */
  accent: string | null
  hero_title: string | null
  hero_text: string | null
  image_url: string | null
  image_alt: string | null
  footer_links: readonly FooterLink[]
  privacy_extra: string | null
  terms_extra: string | null
  cookies_extra: string | null
}
export type SettingsField = keyof Settings

/** Longest values, in characters (UTF-16 code units, as an input's `maxlength` counts). */
export const SETTINGS_MAX_LENGTHS = {
  name: 40,
  /** Search engines show about this much. */
  description: 160,
  contact_email: EMAIL_MAX_LENGTH,
  hero_title: 60,
  hero_text: 160,
  ...IMAGE_MAX_LENGTHS,
  // Every page carries them.
  privacy_extra: 2000,
  terms_extra: 2000,
  cookies_extra: 2000,
} as const satisfies Partial<Record<SettingsField, number>>

export const FOOTER_LINKS = { max: 8, labelMaxLength: 40 } as const

/** What the guide says unless administrators set something else. */
export const DEFAULT_HERO = {
  title: 'What do you fancy?',
  text: 'Find the dish you fancy, then request a table. No account needed.',
} as const

export const EMPTY_SETTINGS: Settings = {
  name: null,
  description: null,
  contact_email: null,
  accent: null,
  hero_title: null,
  hero_text: null,
  image_url: null,
  image_alt: null,
  footer_links: [],
  privacy_extra: null,
  terms_extra: null,
  cookies_extra: null,
}

const RULES: FieldRules<Settings> = {
  checks: {
    name: acceptAny,
    description: acceptAny,
    contact_email: (email) => (isEmail(email) ? null : 'email_invalid'),
    accent: (accent) => (isHexColour(accent) ? (isLegibleAccent(accent) ? null : 'accent_too_light') : 'accent_invalid'),
    hero_title: acceptAny,
    hero_text: acceptAny,
    image_url: acceptAny,
    image_alt: acceptAny,
    footer_links: (links) => (links.length <= FOOTER_LINKS.max && links.every(isFooterLink) ? null : 'footer_links_invalid'),
    privacy_extra: acceptAny,
    terms_extra: acceptAny,
    cookies_extra: acceptAny,
  },
  maxLengths: SETTINGS_MAX_LENGTHS,
}

/** Returns all errors of the given settings, at most one per field. Every setting may be empty. */
export function validateSettings(fields: PartialInput<Settings>): FieldError[] {
  return validateFields(RULES, fields, [])
}

/** Whether a link has a name and leads to a website or to a path of the guide. */
export function isFooterLink({ label, url }: FooterLink): boolean {
  const isNamed = !isBlank(label) && label.length <= FOOTER_LINKS.labelMaxLength && !hasUnstorableCharacters(label)
  return isNamed && (isWebsite(url) || /^\/(?![/\\])[^\s\\]{0,300}$/.test(url))
}
