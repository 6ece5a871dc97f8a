import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { FOOTER_LINKS, type FooterLink, isFooterLink } from '../../../domain/settings.ts'
import type { EditForm } from '../../private/edit-form/use-edit-form.ts'
import { PrivateIcon } from '../../private/private-icon.tsx'
import { RowActions, useRowList } from '../../private/row-list.tsx'
import { FormSection } from '../../venue/form/form-section.tsx'
import * as styles from './settings.module.css'
import type { SettingsFormValues } from './settings-form-values.ts'

export function FooterSection({ form }: { form: EditForm<SettingsFormValues> }) {
  const id = useId()
  const links = useWatch({ control: form.control, name: 'footer_links' })
  const error = form.errors.footer_links
  const labelOf = (index: number) => links[index]?.label.trim() || `link ${index + 1}`
  const list = useRowList<FooterLink, HTMLFieldSetElement>({ rows: links, onChange: (rows) => form.set('footer_links', rows), labelOf })
  return (
    <FormSection title="Footer links">
      <fieldset className="field" ref={list.ref} aria-describedby={error ? `${id}-error` : undefined}>
        <legend className="visually-hidden">Further links in the footer</legend>
        <p className="hint">After Privacy, Terms, Cookies and Contact. To a website, or to a page of the guide such as /venues.</p>
        {links.length > 0 ? (
          <ul className={styles.links}>
            {links.map((link, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the inputs are controlled, and links have no other key
              <li key={index} {...list.row(index)}>
                <input
                  data-part="first"
                  aria-label={`Name of link ${index + 1}`}
                  placeholder="Such as Town council"
                  maxLength={FOOTER_LINKS.labelMaxLength}
                  value={link.label}
                  aria-invalid={(error && !isFooterLink(link)) || undefined}
                  aria-describedby={error ? `${id}-error` : undefined}
                  onChange={(event) => list.change(index, { label: event.target.value })}
                />
                <input
                  inputMode="url"
                  autoCapitalize="none"
                  spellCheck={false}
                  aria-label={`URL of link ${index + 1}`}
                  placeholder="https://"
                  maxLength={300}
                  value={link.url}
                  aria-invalid={(error && !isFooterLink(link)) || undefined}
                  aria-describedby={error ? `${id}-error` : undefined}
                  onChange={(event) => list.change(index, { url: event.target.value })}
                />
                <RowActions list={list} index={index} count={links.length} label={labelOf(index)} />
              </li>
            ))}
          </ul>
        ) : null}
        {error ? (
          <p className="field-error" id={`${id}-error`}>
            {error}
          </p>
        ) : null}
        {links.length < FOOTER_LINKS.max ? (
          <button type="button" className="btn ghost compact" data-part="add" onClick={() => list.add({ label: '', url: '' })}>
            <PrivateIcon name="plus" /> Add link
          </button>
        ) : (
          <p className="hint">The footer can have up to {FOOTER_LINKS.max} further links.</p>
        )}
        <span className="visually-hidden" aria-live="polite">
          {list.news}
        </span>
      </fieldset>
    </FormSection>
  )
}
