/** Session storage key of the extraction that this tab uploaded last, because users may reload after it has ended. */
const SENT_KEY = 'plateful-reading'
/**
 * Session storage key of the newest extraction before the upload, '' for none, because users may reload before the
 * response.
 */
const SENDING_KEY = 'plateful-sending'

export const pendingUpload = {
  id: (): string | null => sessionStorage.getItem(SENT_KEY),
  /** Id of the newest extraction before an upload without a response, '' for none; null when nothing was uploaded. */
  after: (): string | null => sessionStorage.getItem(SENDING_KEY),
  begin: (newest: string): void => sessionStorage.setItem(SENDING_KEY, newest),
  taken: (id: string): void => {
    sessionStorage.setItem(SENT_KEY, id)
    sessionStorage.removeItem(SENDING_KEY)
  },
  forget: (): void => {
    sessionStorage.removeItem(SENT_KEY)
    sessionStorage.removeItem(SENDING_KEY)
  },
}
