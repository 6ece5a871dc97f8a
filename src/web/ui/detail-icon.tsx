import { Icon, IconDrawing, type IconName } from './icon.tsx'

/** Icons of venue and reservation details, which lists and searches do not need. On the same 20 by 20 grid as `icon.tsx`. */
const DRAWINGS = {
  clock: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14M10 6v4l3 2',
  calendar: 'M4 5h12v12H4zM4 9h12M7 3v4M13 3v4',
  phone: 'M5 3h3l1.5 4-2 1.5a10 10 0 0 0 4 4l1.5-2 4 1.5v3a1.5 1.5 0 0 1-1.6 1.5A14 14 0 0 1 3.5 4.6 1.5 1.5 0 0 1 5 3z',
  mail: 'M3 5h14v10H3zM3 6l7 5 7-5',
  globe: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14M3 10h14M10 3c2.5 2 3 5 3 7s-.5 5-3 7c-2.5-2-3-5-3-7s.5-5 3-7z',
  shield: 'M10 3l6 2v5c0 3.5-2.6 6-6 7-3.4-1-6-3.5-6-7V5zM7.5 10l1.8 1.8L12.8 8',
  user: 'M10 3.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7M3.5 17c.6-4 3.2-5.5 6.5-5.5s5.9 1.5 6.5 5.5',
} as const

export type DetailIconName = keyof typeof DRAWINGS | IconName

export function DetailIcon({ name }: { name: DetailIconName }) {
  if (!(name in DRAWINGS)) return <Icon name={name as IconName} />
  return <IconDrawing path={DRAWINGS[name as keyof typeof DRAWINGS]} />
}
