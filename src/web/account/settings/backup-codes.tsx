import { useState } from 'react'
import { useSite } from '../../site.ts'
import * as dialogStyles from '../../ui/dialog.module.css'
import * as styles from './backup-codes.module.css'
import * as settingsSectionStyles from './settings-section.module.css'

export function BackupCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { productName } = useSite()
  const [result, setResult] = useState('')
  const text = `${productName}: backup codes, each signs in once\n\n${codes.join('\n')}\n`
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setResult('Copied.'),
      () => setResult('Copying did not work. Please download them instead.'),
    )
  return (
    <>
      <div className={`${dialogStyles.body} stack`}>
        <p>Each of these signs you in once, in place of a code from your app. They are not shown again.</p>
        <ul className={styles.codes} aria-label="Backup codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <p className={settingsSectionStyles.save}>
          <button type="button" className="btn outline compact" onClick={() => void copy()}>
            Copy
          </button>
          <a className="btn outline compact" download="backup-codes.txt" href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}>
            Download
          </a>
          <span role="status">{result}</span>
        </p>
      </div>
      <div className={dialogStyles.footer}>
        <button type="button" className="btn" data-first-focus="" onClick={onDone}>
          I've saved my codes
        </button>
      </div>
    </>
  )
}
