/** A service is temporarily unavailable and the client may retry. The response has status 503. */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError'
}
