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

/** A link to other choices: an ordinary link without scripts and in a new tab, else a change in place. */
export function FilterLink({ to, search, onChoose, ...rest }: Props) {
  const router = useRouter()
  function choose(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onChoose()
  }
  return <a href={router.buildLocation({ to, search }).href} onClick={choose} {...rest} />
}
