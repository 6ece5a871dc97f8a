import type { Ref } from 'react'
import { PrivateIcon } from './private-icon.tsx'

const ICONS = { Edit: 'pencil', Rename: 'pencil', Duplicate: 'copy', Delete: 'bin' } as const

type Props = {
  verb: keyof typeof ICONS
  /** The object of the action, which screen readers say after the verb. */
  name: string
  onClick: () => void
  ref?: Ref<HTMLButtonElement>
}

export function IconAction({ verb, name, onClick, ref }: Props) {
  const style = verb === 'Delete' ? 'icon-button compact danger' : 'icon-button compact'
  return (
    <button type="button" className={style} ref={ref} aria-label={`${verb} ${name}`} title={verb} onClick={onClick}>
      <PrivateIcon name={ICONS[verb]} />
    </button>
  )
}
