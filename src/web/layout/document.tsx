import sans from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import { HeadContent, Scripts, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import serif from '../fonts/newsreader.woff2?url'
import { siteFromMatches } from '../head.ts'

export function Document({ children }: { children: ReactNode }) {
  const frame = useRouterState({ select: ({ matches }) => siteFromMatches(matches)?.frame })
  return (
    <html lang="en-GB" data-framed={frame ? '' : undefined} data-theme={frame?.theme ?? undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f6f0e3" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#1d1519" />
        <link rel="preload" as="font" type="font/woff2" href={serif} crossOrigin="anonymous" />
        <link rel="preload" as="font" type="font/woff2" href={sans} crossOrigin="anonymous" />
        <HeadContent />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" sizes="any" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}
