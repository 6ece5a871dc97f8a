import { createFileRoute } from '@tanstack/react-router'
import { SignInPage } from '../account/sign-in-page.tsx'
import { privateHead } from '../head.ts'

export const Route = createFileRoute('/sign-in')({
  loader: ({ context }) => context.posted ?? null,
  head: ({ matches }) => privateHead(matches, 'Sign in'),
  component: SignInPage,
})
