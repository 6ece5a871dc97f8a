import * as styles from './key-help.module.css'

const KEYS: [keys: string[], meaning: string][] = [
  [['C'], 'contains'],
  [['M'], 'may contain'],
  [['F'], 'free from'],
  [['Delete'], 'not stated'],
  [['←', '↑', '↓', '→'], 'move'],
  [['Ctrl', 'D'], 'copy from the dish above'],
  [['Shift', 'F'], 'rest of the row free from'],
  [['Enter'], 'confirm the dish'],
  [['Ctrl', 'Z'], 'undo'],
]

export function KeyHelp() {
  return (
    <ul className={styles.help} aria-label="Keys">
      {KEYS.map(([keys, meaning]) => (
        <li key={meaning}>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}{' '}
          {meaning}
        </li>
      ))}
    </ul>
  )
}
