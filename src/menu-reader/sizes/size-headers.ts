/** Names of sizes or choices above columns of prices. */
export type SizeHeaders = {
  baseline: number
  headers: { name: string; left: number; right: number }[]
  /** Whether they were printed as a part of a heading, and end at the next one. */
  isOfHeading: boolean
  /** Whether they are choices such as 'Chicken' and 'Lamb', whose prices need not grow in order. */
  areChoices?: true
  /** Whether they are choices below a table with names of sizes, which may be misread names of sizes. */
  isUnsure?: boolean
  /** Whether the names were not read, and only their place is known. */
  isIllegible?: true
}
