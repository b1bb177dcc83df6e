import { useState } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { CopyButton } from '../kit/copy-button.tsx'
import { Tabs } from '../kit/tabs.tsx'
import { languages, type Language } from './samples.ts'

/** A sample of code in each language, to be copied. */
export function SampleTabs({ label, write }: { label: string; write: (language: Language) => string }) {
  const say = useTexts('widgets/late')
  const [language, setLanguage] = useState<Language>('cURL')
  const code = write(language)
  return (
    <Tabs
      label={label}
      tabs={languages.map((one) => ({ name: one, title: one }))}
      value={language}
      onChange={(next) => setLanguage(next as Language)}
    >
      <div className="lk-code">
        <CopyButton text={code} name={say('sample')} className="lk-code-copy" />
        <pre tabIndex={0} translate="no">
          <code>{code}</code>
        </pre>
      </div>
    </Tabs>
  )
}
