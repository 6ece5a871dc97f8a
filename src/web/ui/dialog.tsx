import { CSPProvider } from '@base-ui/react/csp-provider'
import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, type RefObject, useRef } from 'react'
import * as styles from './dialog.module.css'
import { Icon } from './icon.tsx'

type Props = {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Whether a press outside closes it. Leave off where that would lose what someone typed. */
  closesOutside?: boolean
  /** What gets the focus when it opens; the first field unless given, so that one can type at once. */
  initialFocus?: RefObject<HTMLElement | null>
}

const FIELD = 'input:not([type=hidden], [tabindex="-1"]), select, textarea'

/**
 * A modal dialog; a bottom sheet on small screens. Closed by its button and by Escape, and gives the focus back. Put the
 * content in `body` and the buttons in `footer` of `dialog.module.css`. Import it only from code that loads on demand: Base UI is
 * too heavy for a page's first load.
 */
export function Dialog({ open, onClose, title, children, closesOutside = false, initialFocus }: Props) {
  const popup = useRef<HTMLDivElement>(null)
  // On touch a focused field would raise the keyboard over a sheet that no one has read yet.
  const firstFocus = (openedBy: string) =>
    initialFocus?.current ?? (openedBy === 'touch' ? null : popup.current?.querySelector<HTMLElement>(FIELD)) ?? true
  return (
    <CSPProvider disableStyleElements>
      <Base.Root open={open} onOpenChange={(next) => !next && onClose()} disablePointerDismissal={!closesOutside}>
        <Base.Portal>
          {/* Also over the dialog that it was opened from. */}
          <Base.Backdrop className={styles.backdrop} forceRender />
          <Base.Viewport className={styles.viewport}>
            <Base.Popup className={styles.popup} ref={popup} initialFocus={firstFocus}>
              <header className={styles.header}>
                <Base.Title>{title}</Base.Title>
                <Base.Close className="icon-button" aria-label="Close">
                  <Icon name="close" />
                </Base.Close>
              </header>
              {children}
            </Base.Popup>
          </Base.Viewport>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  )
}
