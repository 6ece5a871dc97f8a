import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import type { FilteredPath, FilterParams } from './filter-params.ts'

type Props = {
  to: FilteredPath
  search: FilterParams
  onChoose: () => void
  className: string
  'aria-label'?: string
  children: ReactNode
}

/** A filter change as a link. With JavaScript it changes the list in place, except in a new tab. */
export function FilterLink({ to, search, onChoose, ...rest }: Props) {
  const router = useRouter()
  function choose(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onChoose()
  }
  return <a href={router.buildLocation({ to, search }).href} onClick={choose} {...rest} />
}
