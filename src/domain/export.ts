export const EXPORTS = ['venues', 'menus', 'users', 'reservations'] as const
export type ExportName = (typeof EXPORTS)[number]

export const EXPORT_FORMATS = ['csv', 'json'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]
