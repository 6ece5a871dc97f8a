import { isAdminRole } from '../../domain/account/roles.ts'
import * as privatePageStyles from '../private/private-page.module.css'
import { SingleKeysSwitch } from '../private/single-keys-switch.tsx'
import { useSession } from '../session/session-store.ts'
import { DataSection } from './settings/data-section.tsx'
import { HistorySection } from './settings/history-section.tsx'
import { IdentitiesSection } from './settings/identities-section.tsx'
import { PasskeysSection } from './settings/passkeys-section.tsx'
import { EmailSection, PasswordSection, ProfileSection } from './settings/profile-sections.tsx'
import { ReauthProvider } from './settings/reauth-provider.tsx'
import { SecondFactorSection } from './settings/second-factor-section.tsx'
import { SessionsSection } from './settings/sessions-section.tsx'
import { SettingsSection } from './settings/settings-section.tsx'
import { WeeklyEmailSection } from './settings/weekly-email-section.tsx'

export function AccountPage() {
  const { user } = useSession()
  if (!user) return null
  return (
    <div className={privatePageStyles.page}>
      <div className={privatePageStyles.header}>
        <h1>Your account</h1>
      </div>
      <ReauthProvider>
        <div className={privatePageStyles.columns}>
          <div>
            <ProfileSection user={user} />
            <EmailSection email={user.email} />
            <PasswordSection email={user.email} />
            <PasskeysSection />
            {isAdminRole(user.role) ? <WeeklyEmailSection /> : null}
            <SettingsSection title="Keyboard shortcuts">
              <SingleKeysSwitch />
            </SettingsSection>
          </div>
          <div>
            <SecondFactorSection isOn={user.factors.length > 0} />
            <SessionsSection />
            <IdentitiesSection />
            <HistorySection />
            <DataSection email={user.email} />
          </div>
        </div>
      </ReauthProvider>
    </div>
  )
}
