import { useRouter } from '@tanstack/react-router'

export type Search = Record<string, unknown>

/** Updates some search parameters and keeps the others, without scrolling and without a history entry. */
export function useUpdateSearchParams(): (over: Search) => void {
  const router = useRouter()
  return (over) => {
    // Read late: another part of the page may have changed the URL in the meantime.
    const present = router.latestLocation.search as Search
    void router.navigate({ to: '.', search: { ...present, ...over }, replace: true, resetScroll: false })
  }
}
