import { type MouseEvent, type ReactNode, useState } from 'react'
import { messageOf } from '../api.ts'
import { download } from './download.ts'

type Props = {
  href: string
  /** What is said where the failure has no words of its own. */
  fallback: string
  /** Told why there is no file; null when another try begins. */
  onFailure: (sentence: string | null) => void
  children: ReactNode
}

/** A file to take out. Where there is none to be had the screen says so, in place of the browser's own words. */
export function DownloadLink({ href, fallback, onFailure, children }: Props) {
  const [isBusy, setBusy] = useState(false)
  const take = async (event: MouseEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    onFailure(null)
    await download(href).catch((error: unknown) => onFailure(messageOf(error, fallback)))
    setBusy(false)
  }
  return (
    <a className="btn line sm" href={href} download aria-disabled={isBusy || undefined} onClick={(event) => void take(event)}>
      {children}
    </a>
  )
}
