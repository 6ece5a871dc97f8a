/** What every page knows of the guide it belongs to; comes from the configuration, never from the database. */
export type Site = {
  productName: string
  contactEmail: string
  /** The address the guide is reached at, without a slash at the end: for canonical links. */
  publicUrl: string
  timeZone: string
  /** Today in that time zone, 'YYYY-MM-DD', when the page was rendered. */
  today: string
  /** Whether the content is invented. */
  isDemo: boolean
  privacy: {
    /** Months after its date at which a reservation loses the diner's data. */
    retentionMonths: number
    /** Whether photographs of menus can be sent to an outside service. */
    readsOutside: boolean
  }
  map: {
    /** Null: no tiles from elsewhere, the plain base map alone. */
    styleUrl: string | null
    googleKey: string | null
    /** Whether `GET /api/map/detail` has anything for the plain map. */
    hasDetail: boolean
  }
}
