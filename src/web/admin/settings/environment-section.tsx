import { useId } from 'react'
import type { SettingsPage } from '../../../contract/settings.ts'
import * as panelStyles from '../../private/panel.module.css'
import * as styles from './settings.module.css'

export function EnvironmentSection({ values }: { values: SettingsPage['environment'] }) {
  const id = useId()
  return (
    <section className={panelStyles.panel} aria-labelledby={id}>
      <header>
        <h2 id={id}>Fixed by the environment</h2>
        <p className="muted small">Change these where the server is started.</p>
      </header>
      <dl className={styles.environment}>
        {values.map(({ variable, label, value, is_set }) => (
          <div key={variable}>
            <dt>{label}</dt>
            <dd>{value ?? (is_set ? <span className="badge confirmed">Set</span> : <span className="badge">Not set</span>)}</dd>
            <dd>
              <code>{variable}</code>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
