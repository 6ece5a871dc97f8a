import type { FooterLink } from '../domain/settings.ts'

export type Site = {
  productName: string
  contactEmail: string
  /** The public base URL without a trailing slash, for canonical links. */
  publicUrl: string
  timeZone: string
  /** Today in the site's time zone when the page was rendered, as 'YYYY-MM-DD'. */
  today: string
  isDemo: boolean
  description: string | null
  hero: { title: string; text: string; imageUrl: string | null; imageAlt: string }
  footerLinks: readonly FooterLink[]
  policies: { privacy: string | null; terms: string | null; cookies: string | null }
  themeUrl: string | null
  /** Set for a page in a frame of another website, which has no header and footer. */
  frame: { theme: 'light' | 'dark' | null } | null
  privacy: {
    retentionMonths: number
    readsOutside: boolean
  }
  map: {
    styleUrl: string | null
    googleKey: string | null
    hasDetail: boolean
  }
}
