import { useCallback, useEffect, useState } from 'react'
import type { PushDevice, PushDevices } from '../../contract/notification.ts'
import { formatDevice } from '../../domain/account/device.ts'
import * as settingsSectionStyles from '../account/settings/settings-section.module.css'
import { QueryBoundary, SettingsSection } from '../account/settings/settings-section.tsx'
import { useAction } from '../account/use-action.ts'
import { DateTime } from '../private/date-time.tsx'
import { useApi } from '../site.ts'
import { Banner } from '../ui/banner.tsx'
import { restoreFocusAfterRemoval } from '../ui/restore-focus.ts'
import { readPushSupport, readSubscription, subscribe } from './push-state.ts'
import { usePushDevices } from './queries.ts'

export function DeviceSection() {
  const devices = usePushDevices()
  return (
    <SettingsSection title="On your devices">
      <p className={settingsSectionStyles.fact}>
        A notification for each new request and each one that is cancelled, also while this page is closed. It shows the number of people
        and the time, but no names.
      </p>
      <QueryBoundary query={devices}>{(data) => <Devices devices={data} onChanged={() => devices.refetch()} />}</QueryBoundary>
    </SettingsSection>
  )
}

type Props = { devices: PushDevices; onChanged: () => Promise<unknown> }

function Devices({ devices: { data, public_key }, onChanged }: Props) {
  const api = useApi()
  const here = useThisDevice()
  const { error, isBusy, act } = useAction()
  const current = data.find(({ endpoint }) => endpoint === here.endpoint)
  const changed = () => Promise.all([here.refresh(), onChanged()])
  const turnOn = (publicKey: string) =>
    act(async () => {
      try {
        const { endpoint, keys } = (await subscribe(publicKey)).toJSON()
        await api.post('/api/push-devices', {
          body: { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } },
        })
      } catch (failure) {
        await changed()
        throw toSentence(failure)
      }
      await changed()
    })
  const remove = (device: PushDevice) =>
    act(async () => {
      await api.delete('/api/push-devices/:id', { params: { id: device.id } })
      if (device === current) await (await readSubscription())?.unsubscribe()
      await changed()
    })
  return (
    <>
      {error ? <Banner tone="error">{error}</Banner> : null}
      {current ? null : (
        <Choice
          here={here}
          isBusy={isBusy}
          publicKey={public_key}
          onTurnOn={(publicKey, button) => void turnOn(publicKey).then(restoreFocusAfterRemoval(button, 'p'))}
        />
      )}
      {data.length > 0 ? (
        <ul className={settingsSectionStyles.list}>
          {data.map((device) => (
            <Device
              key={device.id}
              device={device}
              isCurrent={device === current}
              isBusy={isBusy}
              onRemove={(button) => void remove(device).then(restoreFocusAfterRemoval(button, 'li'))}
            />
          ))}
        </ul>
      ) : null}
    </>
  )
}

type ChoiceProps = { here: ThisDevice; publicKey: string | null; isBusy: boolean; onTurnOn: (publicKey: string, button: Element) => void }

function Choice({ here: { support, isDenied }, publicKey, isBusy, onTurnOn }: ChoiceProps) {
  if (publicKey === null)
    return (
      <p className={settingsSectionStyles.note}>Notifications need the emails about requests, and this guide does not send emails yet.</p>
    )
  if (support === undefined) return null
  if (support === 'unsupported')
    return <p className={settingsSectionStyles.note}>This browser cannot show notifications. Please try another one.</p>
  if (support === 'install_first')
    return (
      <p className={settingsSectionStyles.note}>
        On an iPhone or iPad, first add the guide to your Home Screen: press Share, then Add to Home Screen. Open it from there and come
        back to this page.
      </p>
    )
  if (isDenied)
    return (
      <p className={settingsSectionStyles.note}>
        This browser does not let the guide show notifications. Allow them in the browser’s settings for this site, beside its address, and
        reload the page.
      </p>
    )
  return (
    <p className={settingsSectionStyles.save}>
      <button
        type="button"
        className="btn outline"
        aria-disabled={isBusy || undefined}
        onClick={({ currentTarget }) => onTurnOn(publicKey, currentTarget)}
      >
        {isBusy ? 'Please wait...' : 'Turn on for this device'}
      </button>
    </p>
  )
}

type DeviceProps = { device: PushDevice; isCurrent: boolean; isBusy: boolean; onRemove: (button: Element) => void }

function Device({ device, isCurrent, isBusy, onRemove }: DeviceProps) {
  const name = formatDevice(device.user_agent)
  return (
    <li>
      <div>
        <p className={settingsSectionStyles.name}>
          {name} {isCurrent ? <span className="badge">This device</span> : null}
        </p>
        <p className={settingsSectionStyles.note}>
          Added: <DateTime at={device.created_at} /> · Last notification:{' '}
          {device.last_success_at ? <DateTime at={device.last_success_at} withTime /> : 'none yet'}
        </p>
      </div>
      <button
        type="button"
        className="btn ghost compact"
        aria-disabled={isBusy || undefined}
        aria-label={`Turn off on ${name}`}
        onClick={(event) => onRemove(event.currentTarget)}
      >
        Turn off
      </button>
    </li>
  )
}

function toSentence(failure: unknown): unknown {
  if (!(failure instanceof DOMException)) return failure
  return new Error(
    failure.name === 'NotAllowedError'
      ? 'The browser did not allow notifications.'
      : 'The push service of this browser cannot be reached. Please try again later.',
  )
}

type ThisDevice = {
  support: ReturnType<typeof readPushSupport> | undefined
  isDenied: boolean
  endpoint: string | null
  refresh: () => Promise<void>
}

function useThisDevice(): ThisDevice {
  const [state, setState] = useState<Omit<ThisDevice, 'refresh'>>({ support: undefined, isDenied: false, endpoint: null })
  const refresh = useCallback(async () => {
    const support = readPushSupport()
    if (support !== 'supported') return setState({ support, isDenied: false, endpoint: null })
    // A browser with blocked storage has no service workers either.
    const subscription = await readSubscription().catch(() => null)
    setState({ support, isDenied: Notification.permission === 'denied', endpoint: subscription?.endpoint ?? null })
  }, [])
  useEffect(() => void refresh(), [refresh])
  return { ...state, refresh }
}
