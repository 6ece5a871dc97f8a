const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** Whether a text is a valid UUID. PostgreSQL returns an error for others instead of an empty result. */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}
