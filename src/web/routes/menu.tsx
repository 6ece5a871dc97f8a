import { createFileRoute, redirect } from '@tanstack/react-router'
import { amended } from '../filters/filter-search.ts'
import { pageHead, siteFromMatches } from '../head.ts'
import { listTitle } from '../list-title.ts'
import MenusError from '../menu/menus-error.tsx'
import MenusPage from '../menu/menus-page.tsx'
import { MenusPending } from '../menu/menus-pending.tsx'
import { fetchMenuList } from '../menu/queries.ts'
import { menuSearch } from '../menu/search.ts'
import { stringifySearch } from '../search-params.ts'

export const Route = createFileRoute('/menu')({
  validateSearch: menuSearch,
  // Every address of this list, however it was written, is read and linked in one form.
  search: { middlewares: [({ search, next }) => menuSearch(next(search))] },
  loaderDeps: ({ search }) => menuSearch(search),
  loader: async ({ context, deps, abortController }) => {
    const list = await fetchMenuList(context.api, deps, abortController.signal)
    const search = amended(deps, list)
    if (search) throw redirect({ to: '/menu', search })
    return list
  },
  head: ({ matches, match, loaderData }) =>
    pageHead({
      site: siteFromMatches(matches),
      title: listTitle('Our Menus', menuSearch(match.search)),
      description: 'Menus with dishes, prices and dietary tags, by city, price, kind of menu and venue.',
      isEmpty: loaderData?.menus?.length === 0,
      path: `/menu${stringifySearch(menuSearch(match.search))}`,
    }),
  component: MenusPage,
  pendingComponent: MenusPending,
  errorComponent: MenusError,
})
