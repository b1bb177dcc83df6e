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
  /** What is left empty is marked as still to be translated; otherwise the field is called after it. */
  isLater?: true
}

/** The headings of a file that need a translation, each beside the title in that language. */
export function Headings({ headings, locale, language, words, say, isLater }: Props) {
  const t = useTexts('workbench/frame')
  const id = useId()
  return (
    <>
      <p className="wb-note">{t(isLater ? 'headingsLater' : 'headingsHelp', { language })}</p>
      {headings.map(({ name, heading }) => (
        <div key={name} className="wb-version">
          <label htmlFor={`${id}-${name}`}>{t('headingIn', { heading, language })}</label>
          <input
            id={`${id}-${name}`}
            lang={locale}
            required={!isLater}
            placeholder={isLater && t('stillToTranslate')}
            maxLength={60}
            value={words[name] ?? ''}
            onChange={(event) => say({ ...words, [name]: event.target.value })}
          />
        </div>
      ))}
    </>
  )
}
