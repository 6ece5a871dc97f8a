import { IconDrawing } from '../ui/icon.tsx'

/** Icons that only the back office uses, on the same 20 by 20 grid as `ui/icon.tsx`. */
const DRAWINGS = {
  star: 'm10 2.8 2.2 4.6 5 .7-3.6 3.5.9 5L10 14.2l-4.5 2.4.9-5L2.8 8.1l5-.7z',
  pencil: 'M4 16v-3L13 4l3 3-9 9H4zM11 6l3 3',
  up: 'm5 12 5-5 5 5',
  bin: 'M4 6h12M8 6V4h4v2M6 6l.7 10h6.6L14 6M8.5 9v4.5M11.5 9v4.5',
  copy: 'M7 7h9v9H7zM4 13V4h9',
  lock: 'M5 9h10v8H5zM7 9V6.5a3 3 0 0 1 6 0V9M10 12v2',
  unlock: 'M5 9h10v8H5zM7 9V6.5a3 3 0 0 1 5.8-1.1M10 12v2',
  grip: 'M7.5 5v.1M7.5 10v.1M7.5 15v.1M12.5 5v.1M12.5 10v.1M12.5 15v.1',
  ascending: 'M10 16V4M6 8l4-4 4 4',
  descending: 'M10 4v12M6 12l4 4 4-4',
  unsorted: 'm7 8 3-3 3 3M7 12l3 3 3-3',
  download: 'M10 3v10M6 9.5l4 4 4-4M4 16.5h12',
  print: 'M6 7V3h8v4M6 14H3.5V7h13v7H14M6 12h8v5H6z',
  undo: 'M8 4 4 8l4 4M4.5 8H12a4 4 0 0 1 0 8H8',
  retry: 'M15.5 6.5A6.5 6.5 0 1 0 16.5 11M16 3v4h-4',
  dashboard: 'M3.5 3.5H9v6H3.5zM11 3.5h5.5V7H11zM11 9.5h5.5v7H11zM3.5 12H9v4.5H3.5z',
  venue: 'M3.5 8.5 5 4h10l1.5 4.5M4.5 8.5v8h11v-8M3.5 8.5h13M8 16.5V12h4v4.5',
  menu: 'M5 3h10v14H5zM8 7h4M8 10h4M8 13h2.5',
  user: 'M10 3.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7M3.5 17c.6-4 3.2-5.5 6.5-5.5s5.9 1.5 6.5 5.5',
  calendar: 'M4 5h12v11.5H4zM4 9h12M7.5 3v4M12.5 3v4',
  email: 'M3 5h14v10.5H3zM3.5 5.5 10 11l6.5-5.5',
  list: 'M6 5h10.5M6 10h10.5M6 15h10.5M3.3 5h.1M3.3 10h.1M3.3 15h.1',
  transfer: 'M6.5 16V4.5M3.5 7.5l3-3 3 3M13.5 4v11.5M10.5 12.5l3 3 3-3',
  chart: 'M3.5 16.5h13M5.5 14v-4M9 14V5M12.5 14V8M16 14v-2.5',
  sliders: 'M3 6h8M15 6h2M3 14h2M9 14h8M11 6a2 2 0 1 0 4 0 2 2 0 0 0-4 0M5 14a2 2 0 1 0 4 0 2 2 0 0 0-4 0',
  chevron: 'm5 8 5 5 5-5',
  sound: 'M4 8v4h3l4 3.5v-11L7 8zM13.5 7.5a3.5 3.5 0 0 1 0 5M15.5 5.5a6.5 6.5 0 0 1 0 9',
  silent: 'M4 8v4h3l4 3.5v-11L7 8zM13.5 8l4 4M17.5 8l-4 4',
  plus: 'M10 4v12M4 10h12',
} as const

export type PrivateIconName = keyof typeof DRAWINGS

/** A decorative icon; a button without text needs an `aria-label`. Separate from `ui/icon.tsx`, which public pages load. */
export function PrivateIcon({ name }: { name: PrivateIconName }) {
  return <IconDrawing path={DRAWINGS[name]} />
}
