import { createFileRoute, redirect } from '@tanstack/react-router'
import { canonicalParams } from '../filters/filter-params.ts'
import { withoutOrder } from '../filters/sort-params.ts'
import { listTitle, pageHead } from '../head.ts'
import { parseMenuSearchParams } from '../menu/menu-search-params.ts'
import MenusPage, { MenusError, MenusSkeleton } from '../menu/menus-page.tsx'
import { fetchMenuList } from '../menu/queries.ts'
import { stringifySearch } from '../search-params.ts'

export const Route = createFileRoute('/menu')({
  validateSearch: parseMenuSearchParams,
  // Parses and links all URLs of this list in one canonical form.
  search: { middlewares: [({ search, next }) => parseMenuSearchParams(next(search))] },
  loaderDeps: ({ search }) => parseMenuSearchParams(search),
  loader: async ({ context, deps, abortController }) => {
    const list = await fetchMenuList(context.api, deps, abortController.signal)
    const search = canonicalParams(deps, list)
    if (search) throw redirect({ to: '/menu', search })
    return list
  },
  head: ({ matches, match, loaderData }) =>
    pageHead({
      matches,
      title: listTitle('Our Menus', parseMenuSearchParams(match.search)),
      about: '/menu',
      isEmpty: loaderData?.menus?.length === 0,
      path: `/menu${stringifySearch(withoutOrder(parseMenuSearchParams(match.search)))}`,
    }),
  codeSplitGroupings: [['component', 'loader', 'pendingComponent', 'errorComponent']],
  component: MenusPage,
  pendingComponent: MenusSkeleton,
  errorComponent: MenusError,
})
