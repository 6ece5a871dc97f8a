import { createFileRoute } from '@tanstack/react-router'
import { RecoverPage } from '../account/recover-page.tsx'
import { siteOf, titleOf } from '../head.ts'

export const Route = createFileRoute('/account/recover')({
  head: ({ matches }) => {
    const site = siteOf(matches)
    return { meta: [...(site ? [{ title: titleOf(site, 'Set a new password') }] : []), { name: 'robots', content: 'noindex' }] }
  },
  component: RecoverPage,
})
