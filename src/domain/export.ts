/** What may be taken out of the guide as a file. */
export const EXPORTS = ['venues', 'menus', 'users', 'reservations'] as const
export type ExportName = (typeof EXPORTS)[number]

/** As what kind of file. */
export const EXPORT_FORMATS = ['csv', 'json'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]
