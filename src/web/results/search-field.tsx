import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef } from 'react'
import * as boxStyles from '../search/search-box.module.css'
import { Icon } from '../ui/icon.tsx'

export function SearchField({ query }: { query: string }) {
  const router = useRouter()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current) input.current.value = query
  }, [query])
  function submit(event: FormEvent) {
    event.preventDefault()
    void router.navigate({ to: '/search', search: { q: input.current?.value.trim() ?? '' } })
  }
  return (
    <search className={boxStyles.search}>
      <form action="/search" onSubmit={submit}>
        <label className={boxStyles.field}>
          <Icon name="search" />
          <span className="visually-hidden">Search</span>
          <input
            ref={input}
            name="q"
            type="search"
            defaultValue={query}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            placeholder="Search dishes, venues, or locations..."
          />
        </label>
      </form>
    </search>
  )
}
