import { CSPProvider } from '@base-ui/react/csp-provider'
import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import * as styles from './dialog.module.css'
import { Icon } from './icon.tsx'

type Props = {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Whether a click outside closes it. Do not set it when that would lose entered text. */
  closesOutside?: boolean
  /** Whether it says what has happened. Its title gets the focus, so that it is read from there. */
  isResult?: boolean
}

const FIELD = 'input:not([type=hidden], [tabindex="-1"]), select, textarea'

/**
 * A modal dialog; a bottom sheet on small screens. Its button and Escape close it and restore the focus.
 * Put the content in `body` and the buttons in `footer` of `dialog.module.css`.
 * Import it only from code that loads on demand, because Base UI is too large for the initial load of a page.
 */
export function Dialog({ open, onClose, title, children, closesOutside = false, isResult = false }: Props) {
  const popup = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // On touch screens a focused field would open the keyboard over a sheet that is not yet read.
  const firstFocus = (openedBy: string) =>
    (isResult ? heading.current : null) ?? (openedBy === 'touch' ? null : popup.current?.querySelector<HTMLElement>(FIELD)) ?? true
  const opener = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement === document.body ? null : document.activeElement
  }, [open])
  // Base UI would take the element that lost the focus last, which may be a button of an earlier step of this dialog.
  const returnFocus = () => {
    const { activeElement, body } = document
    const isMoved = activeElement !== null && activeElement !== body && !popup.current?.contains(activeElement)
    if (isMoved) return false
    return opener.current instanceof HTMLElement && opener.current.isConnected ? opener.current : true
  }
  return (
    <CSPProvider disableStyleElements>
      <Base.Root open={open} onOpenChange={(next) => !next && onClose()} disablePointerDismissal={!closesOutside}>
        <Base.Portal>
          {/* Also covers the dialog that opened it. */}
          <Base.Backdrop className={styles.backdrop} forceRender />
          <Base.Viewport className={styles.viewport}>
            <Base.Popup className={styles.popup} ref={popup} initialFocus={firstFocus} finalFocus={returnFocus}>
              <header className={styles.header}>
                <Base.Title ref={heading} tabIndex={isResult ? -1 : undefined}>
                  {title}
                </Base.Title>
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
