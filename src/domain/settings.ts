import { isHexColour, isLegibleAccent } from './accent-colour.ts'
import { EMAIL_MAX_LENGTH, isEmail } from './account/email.ts'
import type { FieldError } from './errors.ts'
import { acceptAny, type FieldRules, type PartialInput, validateFields } from './fields.ts'
import { IMAGE_MAX_LENGTHS } from './image-limits.ts'
import { hasUnstorableCharacters, isBlank } from './text.ts'
import { isWebsite } from './venue/contact-links.ts'

export type FooterLink = { label: string; url: string }

export type Settings = {
  name: string | null
  description: string | null
  contact_email: string | null
  accent: string | null
  hero_title: string | null
  hero_text: string | null
  image_url: string | null
  image_alt: string | null
  footer_links: readonly FooterLink[]
  /** Ids in the order of the home page. Featured ones that are missing follow by name. */
  featured_venues: readonly string[]
  featured_dishes: readonly string[]
  privacy_extra: string | null
  terms_extra: string | null
  cookies_extra: string | null
}
export type SettingsField = keyof Settings

export const SETTINGS_MAX_LENGTHS = {
  name: 40,
  /** About the length that search engines show. */
  description: 160,
  contact_email: EMAIL_MAX_LENGTH,
  hero_title: 60,
  hero_text: 160,
  ...IMAGE_MAX_LENGTHS,
  // Limited, because every page contains them.
  privacy_extra: 2000,
  terms_extra: 2000,
  cookies_extra: 2000,
} as const satisfies Partial<Record<SettingsField, number>>

/** The home page shows 24. */
export const MAX_ORDERED_FEATURED = 50

export const FOOTER_LINKS = { max: 8, labelMaxLength: 40 } as const

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
  featured_venues: [],
  featured_dishes: [],
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
    featured_venues: checkOrder,
    featured_dishes: checkOrder,
    privacy_extra: acceptAny,
    terms_extra: acceptAny,
    cookies_extra: acceptAny,
  },
  maxLengths: SETTINGS_MAX_LENGTHS,
}

function checkOrder(ids: readonly string[]): 'featured_order_invalid' | null {
  return ids.length <= MAX_ORDERED_FEATURED && new Set(ids).size === ids.length ? null : 'featured_order_invalid'
}

export function validateSettings(fields: PartialInput<Settings>): FieldError[] {
  return validateFields(RULES, fields, [])
}

export function isFooterLink({ label, url }: FooterLink): boolean {
  const isNamed = !isBlank(label) && label.length <= FOOTER_LINKS.labelMaxLength && !hasUnstorableCharacters(label)
  return isNamed && (isWebsite(url) || /^\/(?![/\\])[^\s\\]{0,300}$/.test(url))
}
