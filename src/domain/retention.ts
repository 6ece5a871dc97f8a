/**
 * How long records with personal data are stored, in days. Administrators can look up sent and failed emails in that time. The Privacy
 * Policy repeats these figures, because public pages do not load them; a test compares them.
 */
export const RETENTION_DAYS = { email: 30, webhookDelivery: 30, ipAddress: 90 } as const
