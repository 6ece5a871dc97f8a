/** Drawings that only the back office needs, on the same 20 by 20 field as `ui/icon.tsx`. */
const DRAWINGS = {
  star: 'm10 2.8 2.2 4.6 5 .7-3.6 3.5.9 5L10 14.2l-4.5 2.4.9-5L2.8 8.1l5-.7z',
  pencil: 'M4 16v-3L13 4l3 3-9 9H4zM11 6l3 3',
  bin: 'M4 6h12M8 6V4h4v2M6 6l.7 10h6.6L14 6M8.5 9v4.5M11.5 9v4.5',
  copy: 'M7 7h9v9H7zM4 13V4h9',
  unlock: 'M5 9h10v8H5zM7 9V6.5a3 3 0 0 1 5.8-1.1M10 12v2',
  grip: 'M7.5 5v.1M7.5 10v.1M7.5 15v.1M12.5 5v.1M12.5 10v.1M12.5 15v.1',
  ascending: 'M10 16V4M6 8l4-4 4 4',
  descending: 'M10 4v12M6 12l4 4 4-4',
  unsorted: 'm7 8 3-3 3 3M7 12l3 3 3-3',
  download: 'M10 3v10M6 9.5l4 4 4-4M4 16.5h12',
  retry: 'M15.5 6.5A6.5 6.5 0 1 0 16.5 11M16 3v4h-4',
} as const

type OfficeIconName = keyof typeof DRAWINGS

/** A decorative drawing; a button with nothing else needs an `aria-label`. Apart from `ui/icon.tsx`, which public pages carry. */
export function OfficeIcon({ name }: { name: OfficeIconName }) {
  return (
    <svg className="ic" viewBox="0 0 20 20" aria-hidden="true">
      <path d={DRAWINGS[name]} />
    </svg>
  )
}
