import { useRouter } from '@tanstack/react-router'

/** Parameters of an address by name; undefined takes one away. */
export type Search = Record<string, unknown>

/** Changes some parameters of the address and keeps the others, without a jump and without a trail behind the Back button. */
export function useUpdateSearchParams(): (over: Search) => void {
  const router = useRouter()
  return (over) => {
    // Read when it happens: another part of the same screen may have changed the address since.
    const present = router.latestLocation.search as Search
    // Which route this is no one knows here; each reads its parameters as text that may mean nothing.
    void router.navigate({ to: '.', search: { ...present, ...over } as never, replace: true, resetScroll: false })
  }
}
