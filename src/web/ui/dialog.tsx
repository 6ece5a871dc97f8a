import { CSPProvider } from '@base-ui/react/csp-provider'
import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode, RefObject } from 'react'
import { Icon } from './icon.tsx'

type Props = {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Whether a press outside closes it. Leave off where that would lose what somebody typed. */
  closesOutside?: boolean
  /** What gets the focus when it opens; the first control unless given. */
  initialFocus?: RefObject<HTMLElement | null>
}

/**
 * A modal dialog; a bottom sheet on phones. Closed by its button and by Escape, and gives the focus back. Put the
 * content in `.dialog-body` and buttons in `.dialog-foot`. Import it only from code that loads on demand: Base UI is
 * too heavy for a page's first load.
 */
export function Dialog({ open, onClose, title, children, closesOutside = false, initialFocus }: Props) {
  return (
    <CSPProvider disableStyleElements>
      <Base.Root open={open} onOpenChange={(next) => !next && onClose()} disablePointerDismissal={!closesOutside}>
        <Base.Portal>
          <Base.Backdrop className="scrim" />
          <Base.Viewport className="dialog-place">
            <Base.Popup className="dialog" {...(initialFocus ? { initialFocus } : {})}>
              <header className="dialog-head">
                <Base.Title>{title}</Base.Title>
                <Base.Close className="icon" aria-label="Close">
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
