/** Drawings on a 20 by 20 field, stroked in the text's colour. */
const DRAWINGS = {
  search: 'M9 3a6 6 0 1 0 0 12A6 6 0 0 0 9 3M14 14l4 4',
  left: 'M12 4 6 10l6 6',
  right: 'm8 4 6 6-6 6',
  down: 'm5 8 5 5 5-5',
  close: 'm5 5 10 10M15 5 5 15',
  tick: 'm4 10.5 4 4 8-9',
  plus: 'M10 4v12M4 10h12',
  warning: 'M10 3 2.5 16.5h15zM10 8v4M10 14.3v.1',
  info: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14M10 9v5M10 6.5v.1',
  clock: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14M10 6v4l3 2',
  calendar: 'M4 5h12v12H4zM4 9h12M7 3v4M13 3v4',
  filters: 'M3 6h14M6 10h8M8.5 14h3',
  pin: 'M10 18s6-5.5 6-10A6 6 0 0 0 4 8c0 4.5 6 10 6 10zM10 5.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4',
  phone: 'M5 3h3l1.5 4-2 1.5a10 10 0 0 0 4 4l1.5-2 4 1.5v3a1.5 1.5 0 0 1-1.6 1.5A14 14 0 0 1 3.5 4.6 1.5 1.5 0 0 1 5 3z',
  mail: 'M3 5h14v10H3zM3 6l7 5 7-5',
  globe: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14M3 10h14M10 3c2.5 2 3 5 3 7s-.5 5-3 7c-2.5-2-3-5-3-7s.5-5 3-7z',
  user: 'M10 3.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7M3.5 17c.6-4 3.2-5.5 6.5-5.5s5.9 1.5 6.5 5.5',
  sound: 'M4 8v4h3l4 3.5v-11L7 8zM13.5 7.5a3.5 3.5 0 0 1 0 5M15.5 5.5a6.5 6.5 0 0 1 0 9',
  silent: 'M4 8v4h3l4 3.5v-11L7 8zM13.5 8l4 4M17.5 8l-4 4',
} as const

export type IconName = keyof typeof DRAWINGS

/** A decorative drawing beside words; a button with nothing but an icon needs an `aria-label` of its own. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={DRAWINGS[name]} />
    </svg>
  )
}
