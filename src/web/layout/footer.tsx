import { Link } from '@tanstack/react-router'
import { useSite } from '../site.ts'
import * as styles from './footer.module.css'

export function Footer() {
  const { contactEmail, footerLinks, isDemo } = useSite()
  return (
    <footer className={styles.footer}>
      <div className="container small">
        <ul>
          <li>
            <Link to="/privacy">Privacy</Link>
          </li>
          <li>
            <Link to="/terms">Terms</Link>
          </li>
          <li>
            <Link to="/cookies">Cookies</Link>
          </li>
          <li>
            <Link to="/contact">Contact</Link>
          </li>
          {footerLinks.map(({ label, url }) => (
            <li key={`${label} ${url}`}>
              <a href={url}>{label}</a>
            </li>
          ))}
        </ul>
        {isDemo ? <p className="muted">Demo content: every venue and dish here is invented.</p> : null}
        <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
      </div>
    </footer>
  )
}
