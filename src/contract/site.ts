import type { FooterLink } from '../domain/settings.ts'

/** Site settings that every page needs: from the configuration, and what administrators have set. */
export type Site = {
  productName: string
  contactEmail: string
  /** The public base URL without a trailing slash, for canonical links. */
  publicUrl: string
  timeZone: string
  /** Today in the site's time zone when the page was rendered, as 'YYYY-MM-DD'. */
  today: string
  /** Whether the content is demo data. */
  isDemo: boolean
  /** What search engines say about the home page; null for the default. */
  description: string | null
  hero: { title: string; text: string; imageUrl: string | null; imageAlt: string }
  footerLinks: readonly FooterLink[]
  /** Further paragraphs of the policies. */
  policies: { privacy: string | null; terms: string | null; cookies: string | null }
  /** The stylesheet of the accent colour; null for the colour of the design. */
  themeUrl: string | null
  /** Set for a page in a frame of another website: without header and footer. */
  frame: { theme: 'light' | 'dark' | null } | null
  privacy: {
    /** Months after its date until a reservation is anonymised. */
    retentionMonths: number
    /** Whether menu photos can be sent to an external service. */
    readsOutside: boolean
  }
  map: {
    /** URL of the map style; null to show the plain map only. */
    styleUrl: string | null
    googleKey: string | null
    /** Whether `GET /api/map/detail` returns any features. */
    hasDetail: boolean
  }
}
