import { Icon } from '../../ui/icon.tsx'

/** Whether a new request sounds on this device. */
export function SoundSwitch({ isOn, toggle }: { isOn: boolean; toggle: () => void }) {
  return (
    <button
      type="button"
      className="icon sm"
      aria-pressed={isOn}
      aria-label="Sound for new requests"
      title="Sound for new requests"
      onClick={toggle}
    >
      <Icon name={isOn ? 'sound' : 'silent'} />
    </button>
  )
}
