/** A part of the server cannot answer for the moment; the client may try again. Answered with status 503. */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError'
}
