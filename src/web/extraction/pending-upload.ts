/** The extraction that this tab has sent last: a reload may come after the reading has ended. */
const SENT_KEY = 'plateful-reading'
/** The newest extraction there was when this tab began to send, '' for none: a reload may come before the answer, too. */
const SENDING_KEY = 'plateful-sending'

/** What the tab keeps of a file it has sent, until it became a menu. Only ids, and only for as long as the tab is open. */
export const pendingUpload = {
  /** The extraction that is looked after; null for none. */
  id: (): string | null => sessionStorage.getItem(SENT_KEY),
  /** What was the newest extraction before a file whose answer never came, '' for none; null where none was sent. */
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
