/** What is exported, batch by batch: as objects, and as rows of a table, whose columns these are. */
export type ExportTable<Thing> = {
  batches: AsyncIterable<Thing[]>
  columns: readonly string[]
  /** One thing as one or more rows of the table. */
  rowsOf(thing: Thing): Record<string, unknown>[]
}
