const DRAWINGS = {
  plus: 'M10 4v12M4 10h12',
  minus: 'M4 10h12',
  layers: 'm10 3 7.5 4L10 11 2.5 7zM3.5 10.5 10 14l6.5-3.5M3.5 13.5 10 17l6.5-3.5',
  grow: 'M4 8V4h4M12 4h4v4M16 12v4h-4M8 16H4v-4',
  shrink: 'M8 4v4H4M16 8h-4V4M12 16v-4h4M4 12h4v4',
  figure: 'M10 3a2 2 0 1 0 0 4 2 2 0 0 0 0-4M7 9.5h6v4h-1.5V18h-3v-4.5H7z',
} as const

export function ControlIcon({ name }: { name: keyof typeof DRAWINGS }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={DRAWINGS[name]} />
    </svg>
  )
}
