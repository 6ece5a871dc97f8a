import { createFileRoute } from '@tanstack/react-router'
import { LinkPage } from '../account/link-page.tsx'
import { siteOf, titleOf } from '../head.ts'

export const Route = createFileRoute('/account/sign-in')({
  head: ({ matches }) => {
    const site = siteOf(matches)
    return { meta: [...(site ? [{ title: titleOf(site, 'Sign in by link') }] : []), { name: 'robots', content: 'noindex' }] }
  },
  component: LinkPage,
})
