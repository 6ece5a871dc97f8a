import { Switch } from './switch.tsx'
import { setSingleKeys, useAreSingleKeysOn } from './use-shortcuts.ts'

export function SingleKeysSwitch() {
  return (
    <Switch
      label="Single-key shortcuts"
      hint="Turn them off if you dictate text or press keys by accident. Applies to all pages in this browser."
      isOn={useAreSingleKeysOn()}
      onChange={setSingleKeys}
    />
  )
}
