import { createFileRoute, redirect } from '@tanstack/react-router'
import { pageHead, siteOf } from '../head.ts'
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
    const { page = 1, ...filters } = deps
    if (page > list.last) throw redirect({ to: '/menu', search: list.last > 1 ? { ...filters, page: list.last } : filters })
    return list
  },
  head: ({ matches, match }) =>
    pageHead({
      site: siteOf(matches),
      title: listTitle('Our Menus', menuSearch(match.search)),
      description: 'Menus with dishes, prices and dietary tags, by city, price, kind of menu and venue.',
      path: `/menu${stringifySearch(menuSearch(match.search))}`,
    }),
  component: MenusPage,
  pendingComponent: MenusPending,
  errorComponent: MenusError,
})
