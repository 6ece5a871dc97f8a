import { createFileRoute } from '@tanstack/react-router'
import { MagicLinkPage } from '../account/emailed-link-pages.tsx'
import { privateHead } from '../head.ts'

export const Route = createFileRoute('/account/sign-in')({
  head: ({ matches }) => privateHead(matches, 'Sign in with a link'),
  component: MagicLinkPage,
})
