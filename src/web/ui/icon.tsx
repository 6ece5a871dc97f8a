/** Drawings on a 20 by 20 grid, stroked in the text colour. */
const DRAWINGS = {
  search: 'M9 3a6 6 0 1 0 0 12A6 6 0 0 0 9 3M14 14l4 4',
  left: 'M12 4 6 10l6 6',
  right: 'm8 4 6 6-6 6',
  down: 'm5 8 5 5 5-5',
  close: 'm5 5 10 10M15 5 5 15',
  tick: 'm4 10.5 4 4 8-9',
  warning: 'M10 3 2.5 16.5h15zM10 8v4M10 14.3v.1',
  info: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14M10 9v5M10 6.5v.1',
  filters: 'M3 6h14M6 10h8M8.5 14h3',
  map: 'M3 5.5 8 3.5l4 2 5-2v11l-5 2-4-2-5 2zM8 3.5v11M12 5.5v11',
  pin: 'M10 18s6-5.5 6-10A6 6 0 0 0 4 8c0 4.5 6 10 6 10zM10 5.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4',
} as const

export type IconName = keyof typeof DRAWINGS

export function Icon({ name }: { name: IconName }) {
  return <IconDrawing path={DRAWINGS[name]} />
}

/** Draws a decorative icon, for icons that not every page needs. @param path on the same grid */
export function IconDrawing({ path }: { path: string }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
