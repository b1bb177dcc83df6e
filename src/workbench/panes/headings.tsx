import { useId } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import type { Heading } from '../../schema/scaffold/named-fields.ts'

type Props = {
  headings: readonly Heading[]
  /** The language into which they are translated, and its title. */
  locale: string
  language: string
  words: Readonly<Record<string, string>>
  say: (words: Record<string, string>) => void
}

/** The headings of a file that need a translation: it is the title in that language, and the field is called after it. */
export function Headings({ headings, locale, language, words, say }: Props) {
  const t = useTexts('workbench/frame')
  const id = useId()
  return (
    <>
      <p className="wb-note">{t('headingsHelp', { language })}</p>
      {headings.map(({ name, heading }) => (
        <div key={name} className="wb-version">
          <label htmlFor={`${id}-${name}`}>{t('headingIn', { heading, language })}</label>
          <input
            id={`${id}-${name}`}
            lang={locale}
            required
            maxLength={60}
            value={words[name] ?? ''}
            onChange={(event) => say({ ...words, [name]: event.target.value })}
          />
        </div>
      ))}
    </>
  )
}
