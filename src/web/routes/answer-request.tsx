import { createFileRoute } from '@tanstack/react-router'
import { privateHead } from '../head.ts'
import { AnswerPage } from '../reservation/answer/answer-page.tsx'

export const Route = createFileRoute('/answer-request')({
  head: ({ matches }) => privateHead(matches, 'Answer a Request'),
  component: AnswerPage,
})
