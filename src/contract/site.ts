/** Site settings that every page needs. They come from the configuration, never from the database. */
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
