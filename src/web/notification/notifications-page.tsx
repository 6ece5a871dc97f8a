import { ReauthProvider } from '../account/settings/reauth-provider.tsx'
import * as settingsSectionStyles from '../account/settings/settings-section.module.css'
import { QueryBoundary, SettingsSection } from '../account/settings/settings-section.tsx'
import * as privatePageStyles from '../private/private-page.module.css'
import { LoadingPlaceholder } from '../private/private-page.tsx'
import { useSession } from '../session/session-store.ts'
import { CalendarSection } from './calendar-section.tsx'
import { DailyEmailSection } from './daily-email-section.tsx'
import { DeviceSection } from './device-section.tsx'
import { type OwnVenue, useCalendarFeeds, useDailyEmails, useOwnVenues, usePushDevices } from './queries.ts'

const VENUES_TITLE = 'Daily email and calendar'

export function NotificationsPage() {
  const { user } = useSession()
  const venues = useOwnVenues(user?.id)
  // Shown together, so that no section moves those below it.
  const isLoading = [venues, usePushDevices(), useDailyEmails(), useCalendarFeeds()].some(({ isPending }) => isPending)
  if (!user) return null
  return (
    <div className={privatePageStyles.page}>
      <div className={privatePageStyles.header}>
        <div>
          <h1>Notifications</h1>
          <p className="muted">How you hear of reservations</p>
        </div>
      </div>
      {isLoading ? (
        <LoadingPlaceholder />
      ) : (
        <ReauthProvider>
          <div className={privatePageStyles.columns}>
            <div>
              <DeviceSection />
            </div>
            <div>
              <QueryBoundary query={venues} title={VENUES_TITLE}>
                {(data) => (data.length > 0 ? <VenueSections venues={data} /> : <NoVenue />)}
              </QueryBoundary>
            </div>
          </div>
        </ReauthProvider>
      )}
    </div>
  )
}

function VenueSections({ venues }: { venues: readonly OwnVenue[] }) {
  return (
    <>
      <DailyEmailSection venues={venues} />
      <CalendarSection venues={venues} />
    </>
  )
}

function NoVenue() {
  return (
    <SettingsSection title={VENUES_TITLE}>
      <p className={settingsSectionStyles.fact}>They are for people who look after a venue. There is no venue assigned to your account.</p>
    </SettingsSection>
  )
}
