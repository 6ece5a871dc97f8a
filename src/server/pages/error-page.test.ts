import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { ERROR_PAGE_CSP, errorPage } from './error-page.ts'

describe('errorPage', () => {
  test('names the error, what to do next and the way home', () => {
    const page = errorPage(429, 'Too many attempts', 'Bray <Eats>')
    expect(page).toContain('<h1>Too many attempts</h1>')
    expect(page).toContain('Please try again shortly.')
    expect(page).toContain('<a href="/">Return Home</a>')
    expect(page).toContain('<title>Too many attempts | Bray &lt;Eats&gt;</title>')
  })

  test('has only the style that its Content-Security-Policy allows', () => {
    const style = /<style>([\s\S]*?)<\/style>/.exec(errorPage(500, 'An error occurred', 'Plateful'))?.[1] ?? ''
    expect(ERROR_PAGE_CSP).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`)
    expect(errorPage(500, 'An error occurred', 'Plateful')).not.toMatch(/<script|style=|src=/)
  })
})
