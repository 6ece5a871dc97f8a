/** Key of the extraction that this tab uploaded last: users may reload after the reading has ended. */
const SENT_KEY = 'plateful-reading'
/** Key of the newest extraction when this tab began to upload, '' for none: users may reload before the response. */
const SENDING_KEY = 'plateful-sending'

/** Ids that the tab stores about an uploaded file until it has become a menu. */
export const pendingUpload = {
  /** Id of the uploaded extraction; null without one. */
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
