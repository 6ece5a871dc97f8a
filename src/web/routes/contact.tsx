import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../head.ts'
import { Contact } from '../static/contact.tsx'

export const Route = createFileRoute('/contact')({
  head: ({ matches }) => pageHead({ matches, title: 'Contact', about: '/contact' }),
  component: Contact,
})
